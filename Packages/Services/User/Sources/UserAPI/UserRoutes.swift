public import RoutingService

/// The page to sign in.
public struct SignInPage: PlainRoute, PageRoute {
    public static let path = "sign-in"
    public static let exposure: Exposure = [.native, .web]
    public static let audience = Audience.anyone

    public init() {}
}

/// The page to sign in with an identity provider.
public struct IdentityPage: PageRoute {
    public static let path = "sign-in/:provider"
    public static let exposure: Exposure = [.native, .web]
    public static let audience = Audience.anyone
    public static let examples = [IdentityPage(provider: "demo.identity")]

    /// The ID of the provider's plug-in.
    public var provider: String

    public init(provider: String) { self.provider = provider }
}

/// The page to create a user.
public struct SignUpPage: PlainRoute, PageRoute {
    public static let path = "sign-up"
    public static let exposure: Exposure = [.native, .web, .external]
    public static let audience = Audience.anyone

    public init() {}
}

/// The page that shows the current user, changes the display name and signs out.
public struct ProfilePage: PlainRoute, PageRoute {
    public static let path = "profile"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// Posted after a sign-in, and after the session ended by a sign-out or by the back end.
public struct SessionChanged: DomainEvent, Hashable {
    /// The current user, or nil.
    public let user: User?

    public init(user: User?) { self.user = user }
}

/// Posted after the name or the e-mail address of the current user has changed.
public struct ProfileChanged: DomainEvent, Hashable {
    public let user: User

    public init(user: User) { self.user = user }
}
