import Synchronization

/// Decides which browsers have access: a one-time launch token is exchanged for a cookie value, which authenticates later requests.
public protocol BrowserAuthenticator: Sendable {
    /// The token in the address that the app prints at its start.
    var launchToken: String { get }
    /// Whether a cookie value belongs to a browser with access. The time taken does not depend on the values.
    func knows(_ value: String) -> Bool
    /// Records that a browser sent a known value.
    func use(_ value: String)
    /// Returns the new value for a browser, or nil to keep its current one. Called when the response is sent.
    func replacement(for value: String) -> String?
    /// Revokes the access that belongs to a value which was replaced: it has two holders.
    ///
    /// - Returns: Whether anything was revoked.
    func revoke(reused value: String) -> Bool
    /// Exchanges a token, which is valid once.
    ///
    /// - Parameter value: The known value that the browser sent and keeps; nil if it has no access yet.
    /// - Returns: nil if the token is invalid or was used before.
    func launch(_ token: String, for value: String?) -> LiveLaunch?
}

/// The result of exchanging a launch token.
public struct LiveLaunch: Sendable, Equatable {
    /// The value of the browser's cookie; nil if it keeps its current one.
    public let cookieValue: String?
    /// Whether all other browsers lost access.
    public let shutsOthersOut: Bool

    public init(cookieValue: String?, shutsOthersOut: Bool = false) {
        self.cookieValue = cookieValue
        self.shutsOthersOut = shutsOthersOut
    }
}

/// One value for all browsers during the lifetime of the server: for tools without private data.
final class FixedAuthenticator: BrowserAuthenticator {
    let launchToken: String
    private let cookieValue: String
    private let isLaunched = Mutex(false)

    init(cookieValue: String, launchToken: String) {
        self.cookieValue = cookieValue
        self.launchToken = launchToken
    }

    func knows(_ value: String) -> Bool { RequestGuard.areEqual(value, cookieValue) }
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
