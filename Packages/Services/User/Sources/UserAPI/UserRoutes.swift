public import RoutingService

/// The page to sign in.
public struct SignInPage: PlainRoute, PageRoute {
    public static let path = "sign-in"
    public static let exposure: Exposure = [.native, .web]
    public static let audience = Audience.anyone

    public init() {}
}

/// Who is signed in, and the way out.
public struct ProfilePage: PlainRoute, PageRoute {
    public static let path = "profile"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// Somebody has signed in.
public struct SignedIn: DomainEvent, Hashable {
    public let user: User

    public init(user: User) { self.user = user }
}

/// The person has signed out, or the session was ended by the back end.
public struct SignedOut: DomainEvent, Hashable {
    public init() {}
}
