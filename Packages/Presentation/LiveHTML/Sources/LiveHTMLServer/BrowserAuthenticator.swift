import Synchronization

/// Decides which browsers are let in: a token in an address is good for one exchange, what it is exchanged for is shown from then on.
public protocol LiveDoor: Sendable {
    /// The token in the address that the app prints when it starts.
    var launchToken: String { get }
    /// Whether a cookie's value is one of a browser that was let in. Answered in a time that says nothing about the values.
    func knows(_ value: String) -> Bool
    /// Notes that a browser has shown a value that is known.
    func use(_ value: String)
    /// Returns the value that a browser is to show from now on, or nil if it keeps the one that it has shown. Called when its answer is sent.
    func replacement(for value: String) -> String?
    /// Revokes what belongs to an unknown value, if it was known and replaced: two holders of it exist then.
    ///
    /// - Returns: Whether anything was revoked.
    func revoke(reused value: String) -> Bool
    /// Exchanges a token, which is used up by it.
    ///
    /// - Parameter value: The known value that the browser has shown; it keeps that one. Nil if it is to be let in.
    /// - Returns: nil if the token is wrong or was used before.
    func launch(_ token: String, for value: String?) -> LiveLaunch?
}

/// What a launch token was exchanged for.
public struct LiveLaunch: Sendable, Equatable {
    /// The value of the browser's cookie; nil if it keeps the one that it has.
    public let cookieValue: String?
    /// Whether every other browser was shut out.
    public let shutsOthersOut: Bool

    public init(cookieValue: String?, shutsOthersOut: Bool = false) {
        self.cookieValue = cookieValue
        self.shutsOthersOut = shutsOthersOut
    }
}

/// One value for all browsers, for as long as the server runs: for tools, whose pages are worth nothing to others.
final class FixedDoor: LiveDoor {
    let launchToken: String
    private let cookieValue: String
    private let isLaunched = Mutex(false)

    init(cookieValue: String, launchToken: String) {
        self.cookieValue = cookieValue
        self.launchToken = launchToken
    }

    func knows(_ value: String) -> Bool {
        RequestGuard.areEqual(value, cookieValue)
    }

    func use(_ value: String) {}

    func replacement(for value: String) -> String? { nil }

    func revoke(reused value: String) -> Bool { false }

    func launch(_ token: String, for value: String?) -> LiveLaunch? {
        guard RequestGuard.areEqual(token, launchToken) else { return nil }
        let isFirst = isLaunched.withLock { isLaunched in
            defer { isLaunched = true }
            return !isLaunched
        }
        return isFirst ? LiveLaunch(cookieValue: value == nil ? cookieValue : nil) : nil
    }
}
