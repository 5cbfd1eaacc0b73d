import Cryptography
import LoggingKit
import Synchronization

/// The idempotency key of a sign-up whose answer has not arrived, in memory and, with a store, sealed on disk.
///
/// A repetition with the same user name has the same key, also after a kill of the app. The back end then signs in the user that the first
/// call created instead of rejecting the name. Trying to sign in when the name is taken would do without a key, but each sign-up with
/// another user's name would count as a wrong password, which can lock out that user.
final class SignUpKey: Sendable {
    private struct Pending: Codable {
        var name: String
        var key: String
    }

    private static let name = "sign-up"

    private let store: SecretStore?
    private let makeKey: @Sendable () -> String
    private let logger = Logger(label: "user")
    private let pending: Mutex<Pending?>

    init(store: SecretStore?, makeKey: @escaping @Sendable () -> String) {
        self.store = store
        self.makeKey = makeKey
        pending = Mutex(store.value(Self.name, logger))
    }

    /// Returns the key of a user name. It is stored before it is used.
    /// - Throws: Errors of the store.
    func key(for name: String) throws -> String {
        try pending.withLock { pending in
            if let pending, pending.name == name { return pending.key }
            let new = Pending(name: name, key: makeKey())
            try store.save(new, Self.name)
            pending = new
            return new.key
        }
    }

    /// Removes the key after the back end has answered, or when another user signs in.
    func remove() {
        pending.withLock { pending in
            pending = nil
            do { try store?.remove(Self.name) } catch { logger.error("the key of a sign-up cannot be removed", error: error) }
        }
    }
}
