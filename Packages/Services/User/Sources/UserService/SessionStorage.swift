import Cryptography
import LoggingKit
import RoutingService
import Synchronization
import UserAPI

/// The session in memory and, with a store, sealed on disk.
final class SessionStorage: Sendable {
    private static let name = "session"
    private static let ended = Array("{}".utf8)

    private let store: SecretStore?
    private let mediator: Mediator
    private let logger = Logger(label: "user")
    private let session: Mutex<Session?>
    private let endHandlers = Mutex<[@Sendable () async -> Void]>([])

    init(store: SecretStore?, mediator: Mediator) {
        self.store = store
        self.mediator = mediator
        // Signing in again replaces a damaged file.
        session = Mutex(store.value(Self.name, logger))
    }

    var current: Session? { session.withLock { $0 } }

    /// Stores a new session and uses it.
    /// - Parameter apply: Sets the access token. No other session can begin or end meanwhile, so that tokens are set in the same order.
    /// - Throws: Errors of the store; the session is unchanged then.
    func start(_ new: Session, apply: (_ accessToken: String) -> Void = { _ in }) throws {
        try session.withLock { session in
            try store.save(new, Self.name)
            session = new
            apply(new.accessToken)
        }
    }

    /// Replaces the tokens of a session in one step with the check that it is still current, so that a sign-out is not undone.
    ///
    /// The back end no longer accepts the old tokens. If the store fails, the new ones are used in memory, and stored by the next renewal.
    /// - Returns: False if the session has ended or another one has begun.
    func renew(_ old: Session, accessToken: String, refreshToken: String) -> Bool {
        session.withLock { session in
            // The profile may have changed during the renewal.
            guard let current = session, current.isSame(as: old) else { return false }
            let new = Session(user: current.user, accessToken: accessToken, refreshToken: refreshToken)
            do { try store.save(new, Self.name) } catch { logger.error("the renewed session cannot be stored", error: error) }
            session = new
            return true
        }
    }

    /// Removes the session and returns it.
    /// - Parameters:
    ///   - expected: The session to end; nil for any session.
    ///   - apply: Removes the access token. No other session can begin or end meanwhile.
    @discardableResult
    func end(ifStill expected: Session? = nil, apply: () -> Void = {}) -> Session? {
        session.withLock { session in
            if let expected, session?.isSame(as: expected) != true { return nil }
            defer { session = nil }
            forget()
            apply()
            return session
        }
    }

    /// Removes the session if it belongs to the user with this ID. Returns whether it did.
    /// - Parameter apply: Removes the access token, as in ``end(ifStill:apply:)``.
    func end(ifOf user: String, apply: () -> Void) -> Bool {
        session.withLock { session in
            guard session?.user.id == user else { return false }
            session = nil
            forget()
            apply()
            return true
        }
    }

    /// Replaces the profile of the signed-in user.
    ///
    /// The back end has the new one. If the store fails, it is used in memory.
    /// - Returns: Whether it differs from the earlier one; nil if the user is no longer signed in.
    func update(_ user: User) -> Bool? {
        session.withLock { session in
            guard let old = session, old.user.id == user.id else { return nil }
            guard old.user != user else { return false }
            let new = Session(user: user, accessToken: old.accessToken, refreshToken: old.refreshToken)
            do { try store.save(new, Self.name) } catch { logger.error("the profile cannot be stored", error: error) }
            session = new
            return true
        }
    }

    /// If the file cannot be removed, it is overwritten with an invalid session.
    private func forget() {
        do {
            try store?.remove(Self.name)
        } catch {
            logger.error("the stored session cannot be removed", error: error)
            do { try store?.save(Self.ended, as: Self.name) } catch { logger.error("the stored session cannot be ended", error: error) }
        }
    }

    /// Adds work to do after a session has ended and before its end is announced.
    func addEndHandler(_ work: @escaping @Sendable () async -> Void) {
        endHandlers.withLock { $0.append(work) }
    }

    /// Runs the added work, then announces the end.
    func announceEnd() async {
        for work in endHandlers.withLock({ $0 }) { await work() }
        announce()
    }

    func announce() {
        mediator.post(SessionChanged(user: current?.user))
    }
}
