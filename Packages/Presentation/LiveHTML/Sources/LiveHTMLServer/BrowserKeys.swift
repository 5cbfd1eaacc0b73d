import Synchronization

/// A door with a chain of keys for each browser. A key is replaced after each start and each hour; a replaced key that is shown again
/// revokes its chain.
///
/// ```swift
/// let door = BrowserKeys(saved: try load(), launchToken: secret(), make: secret, save: save, admit: { _ in nil })
/// ```
public final class BrowserKeys: LiveDoor {
    /// What a launch token lets somebody do.
    public enum Grant: Sendable {
        case enter
        /// And all who were let in before are shut out.
        case enterAlone
    }

    public let launchToken: String
    private let ring: Mutex<(ring: BrowserKeyRing, isLaunched: Bool)>
    private let save: @Sendable (String) -> Void
    private let admit: @Sendable (String) -> Grant?
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - saved: What `save` was given last; empty at first.
    ///   - launchToken: Good once, for as long as this door lives.
    ///   - make: Makes a secret that nobody can guess: at least 16 characters that may stand in a cookie.
    ///   - save: Keeps all keys, where only their owner can read them. Called before a browser is given a key.
    ///   - admit: Whether another token than the first is good, and for what. It is good once: whoever is asked has to forget it.
    ///   - now: For the age of keys.
    public init(
        saved: String,
        launchToken: String,
        make: @escaping @Sendable () -> String,
        save: @escaping @Sendable (String) -> Void,
        admit: @escaping @Sendable (String) -> Grant?,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.launchToken = launchToken
        ring = Mutex((BrowserKeyRing(saved: saved, make: make, now: now()), false))
        self.save = save
        self.admit = admit
        self.now = now
    }

    public func knows(_ value: String) -> Bool {
        ring.withLock { $0.ring.knows(value, now: now()) }
    }

    public func use(_ value: String) {
        ring.withLock { state in
            if state.ring.use(value, now: now()) { save(state.ring.text) }
        }
    }

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
