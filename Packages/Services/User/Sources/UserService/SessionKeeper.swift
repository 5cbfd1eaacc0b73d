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

    /// Keeps the session of somebody who has signed in, in the store, then in memory.
    func start(_ new: Session) throws {
        try session.withLock { try keep(new, in: &$0) }
    }

    /// Keeps the session with new tokens, unless it has ended or another one has begun meanwhile: looking and keeping are one step, because
    /// a sign-out between the two would be undone.
    /// - Returns: whether it was kept.
    func renew(_ old: Session, accessToken: String, refreshToken: String) throws -> Bool {
        try session.withLock { session in
            guard session == old else { return false }
            try keep(Session(user: old.user, accessToken: accessToken, refreshToken: refreshToken), in: &session)
            return true
        }
    }

    private func keep(_ new: Session, in session: inout Session?) throws {
        try store?.save(new.json, as: Self.name)
        session = new
    }

    /// Forgets the session and returns it.
    /// - Parameter expected: only if it is this one still.
    @discardableResult
    func end(ifStill expected: Session? = nil) -> Session? {
        session.withLock { session in
            guard expected == nil || session == expected else { return nil }
            defer { session = nil }
            forget()
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
