public import RoutingService

/// The page to sign in.
public struct SignInPage: PlainRoute, PageRoute {
    public static let path = "sign-in"
    public static let exposure: Exposure = [.native, .web]
    public static let audience = Audience.anyone

    public init() {}
}

/// The page to sign in through somebody else.
public struct IdentityPage: PageRoute {
    public static let path = "sign-in/:provider"
    public static let exposure: Exposure = [.native, .web]
    public static let audience = Audience.anyone
    public static let examples = [IdentityPage(provider: "demo.identity")]

    /// The id of the provider's plug-in.
    public var provider: String

    public init(provider: String) { self.provider = provider }
}

/// Who is signed in, and the way out.
public struct ProfilePage: PlainRoute, PageRoute {
    public static let path = "profile"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// Somebody has signed in, or the session has ended: by signing out, or because the back end ended it.
public struct SessionChanged: DomainEvent, Hashable {
    /// Who is signed in now, or nil.
    public let user: User?

    public init(user: User?) { self.user = user }
}
