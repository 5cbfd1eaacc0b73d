import Cryptography
import LoggingKit
import RoutingService
import Synchronization
import UserAPI

/// The session in memory and, if there is a store, sealed on disk.
final class SessionKeeper: Sendable {
    private static let name = "session"
    private static let ended = Array("{}".utf8)

    private let store: SecretStore?
    private let mediator: Mediator
    private let logger = Logger(label: "user")
    private let session: Mutex<Session?>
    private let farewells = Mutex<[@Sendable () async -> Void]>([])

    init(store: SecretStore?, mediator: Mediator) {
        self.store = store
        self.mediator = mediator
        session = Mutex(nil)
        do {
            let restored = try store?.loadBytes(Self.name).flatMap(Session.init(json:))
            session.withLock { $0 = restored }
        } catch {
            // Damaged or unreadable: signing in again is the remedy, and writes a good file.
            logger.error("the stored session cannot be read", error: error)
        }
    }

    var current: Session? { session.withLock { $0 } }

    /// Stores the session of a user who has signed in, then keeps it in memory.
    /// - Parameter apply: sets the access token; called while no other session can begin or end, so that tokens are set in the same order.
    /// - Throws: what the store throws; no session has begun then.
    func start(_ new: Session, apply: (_ accessToken: String) -> Void = { _ in }) throws {
        try session.withLock { session in
            try store?.save(new.json, as: Self.name)
            session = new
            apply(new.accessToken)
        }
    }

    /// Replaces the tokens of a session, unless it has ended or another one has begun meanwhile: both in one step, because a sign-out between
    /// the two would be undone.
    ///
    /// The back end does not accept the old tokens any more, so the new ones count in memory also if the store fails; the next renewal stores
    /// them again.
    /// - Returns: whether they were replaced.
    func renew(_ old: Session, accessToken: String, refreshToken: String) -> Bool {
        session.withLock { session in
            guard session == old else { return false }
            let new = Session(user: old.user, accessToken: accessToken, refreshToken: refreshToken)
            do { try store?.save(new.json, as: Self.name) } catch { logger.error("the renewed session cannot be stored", error: error) }
            session = new
            return true
        }
    }

    /// Forgets the session and returns it.
    /// - Parameters:
    ///   - expected: only if it is this one still.
    ///   - apply: removes the access token; called while no other session can begin or end.
    @discardableResult
    func end(ifStill expected: Session? = nil, apply: () -> Void = {}) -> Session? {
        session.withLock { session in
            guard expected == nil || session == expected else { return nil }
            defer { session = nil }
            forget()
            apply()
            return session
        }
    }

    /// A file that cannot be removed may still be one that can be written, and what it holds then is no session.
    private func forget() {
        do {
            try store?.remove(Self.name)
        } catch {
            logger.error("the stored session cannot be removed", error: error)
            do { try store?.save(Self.ended, as: Self.name) } catch { logger.error("the stored session cannot be ended", error: error) }
        }
    }

    /// Adds what must be done after a session has ended and before that is announced.
    func addFarewell(_ work: @escaping @Sendable () async -> Void) {
        farewells.withLock { $0.append(work) }
    }

    /// Does it, then announces.
    func announceEnd() async {
        for work in farewells.withLock({ $0 }) { await work() }
        announce()
    }

    func announce() {
        mediator.post(SessionChanged(user: current?.user))
    }
}
