public import RoutingService

/// Limits the number of attempts at an action.
public protocol AttemptsServing: Sendable {
    /// Counts one more attempt, if it is allowed now.
    ///
    /// - Parameter name: The action, such as `sign-in`.
    /// - Returns: Whether it is allowed.
    func allow(_ name: String) -> Bool
}

/// Counts one more attempt, if it is allowed now, and returns whether it is. For other domains.
public struct AllowAttempts: Route {
    public typealias Output = Bool
    public static let path = "attempts/allow"

    /// The action, such as `sign-in`.
    public var name: String

    public init(name: String) { self.name = name }
}
