import Synchronization

/// An authenticator with a chain of keys for each browser. Keys are replaced after each start and each hour. Use of a replaced key revokes its
/// chain.
public final class BrowserKeys: BrowserAuthenticator {
    /// The effect of a launch token.
    public enum Grant: Sendable {
        case enter
        /// Also revokes access of all other browsers.
        case enterAlone
    }

    public let launchToken: String
    private let ring: Mutex<(ring: BrowserKeyRing, isLaunched: Bool)>
    private let save: @Sendable (String) -> Void
    private let admit: @Sendable (String) -> Grant?
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - saved: The last value passed to `save`; empty on the first start.
    ///   - launchToken: Valid once, during the lifetime of this object.
    ///   - make: Returns an unpredictable secret of at least 16 characters that are valid in a cookie.
    ///   - save: Stores all keys, readable by their owner only. Called before a browser receives a key.
    ///   - admit: Returns the effect of another token, or nil if it is invalid. It must accept each token only once.
    ///   - now: Returns the time for the age of keys.
    public init(
        saved: String, launchToken: String, make: @escaping @Sendable () -> String, save: @escaping @Sendable (String) -> Void,
        admit: @escaping @Sendable (String) -> Grant?, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.launchToken = launchToken
        ring = Mutex((BrowserKeyRing(saved: saved, make: make, now: now()), false))
        (self.save, self.admit, self.now) = (save, admit, now)
    }

    public func knows(_ value: String) -> Bool { ring.withLock { $0.ring.knows(value, now: now()) } }

    public func use(_ value: String) { ring.withLock { state in if state.ring.use(value, now: now()) { save(state.ring.text) } } }

    public func replacement(for value: String) -> String? {
        ring.withLock { state in
            let replacement = state.ring.replacement(for: value, now: now())
            if replacement != nil { save(state.ring.text) }
            return replacement
        }
    }

    public func revoke(reused value: String) -> Bool {
        ring.withLock { state in
            let isRevoked = state.ring.revoke(reused: value, now: now())
            if isRevoked { save(state.ring.text) }
            return isRevoked
        }
    }

    public func launch(_ token: String, for value: String?) -> LiveLaunch? {
        ring.withLock { state in
            let grant: Grant?
            if RequestGuard.areEqual(token, launchToken) {
                grant = state.isLaunched ? nil : .enter
                state.isLaunched = true
            } else {
                grant = admit(token)
            }
            guard let grant else { return nil }
            if grant == .enterAlone { state.ring.removeAll(except: value) }
            let key = value == nil ? state.ring.add(now: now()) : nil
            save(state.ring.text)
            return LiveLaunch(cookieValue: key, shutsOthersOut: grant == .enterAlone)
        }
    }
}
