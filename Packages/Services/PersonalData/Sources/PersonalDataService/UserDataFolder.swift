import Cryptography
import DatabaseKit
import Foundation

/// The files and keys of all users: `people/NAME/RETENTION/STORE.sqlite`, where NAME is a keyed hash of the user's ID. The retention is a
/// folder, so that sign-out removes files without a list.
struct UserDataFolder: Sendable {
    /// The name in the app's data folder, also of the key for user names.
    static let name = "people"

    let path: String
    private let secrets: SecretStore
    private let nameKey: AuthenticationKey

    /// - Parameter data: the app's data folder.
    init(in data: String, secrets: SecretStore) throws {
        self.secrets = secrets
        path = data + "/" + Self.name
        nameKey = try AuthenticationKey(secrets.key(Self.name))
    }

    func name(of userID: String) throws -> String {
        try HMACSHA256.code(for: Array(userID.utf8), key: nameKey).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    func folder(of store: UserStoreDescription, _ name: String) -> String { "\(path)/\(name)/\(store.retention.rawValue)" }
    func file(of store: UserStoreDescription, _ name: String) -> String { "\(folder(of: store, name))/\(store.name).sqlite" }

    /// Returns the user's key, which is created on first use together with the folder.
    /// - Throws: ``PersonalDataError/keyMissing`` if the folder exists without a key, because a new key could not open its data.
    func key(of name: String) throws -> SecretBytes {
        if exists(gone(name)) { try finishErasure(of: name) }
        if let key = try secrets.load(Self.secret(name)) { return key }
        guard !exists("\(path)/\(name)") else { throw PersonalDataError.keyMissing }
        return try secrets.key(Self.secret(name))
    }

    func makeFolder(of store: UserStoreDescription, _ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder(of: store, name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Removes the session data of all other users, and finishes interrupted erasures.
    func removeSessions(exceptOf names: Set<String>) throws {
        guard exists(path) else { return }
        var failure: (any Error)?
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where !names.contains(name) {
            if name.hasSuffix(Self.goneSuffix) {
                do { try finishErasure(of: String(name.dropLast(Self.goneSuffix.count))) } catch { failure = failure ?? error }
                continue
            }
            let session = "\(path)/\(name)/\(UserStoreDescription.Retention.untilSignOut.rawValue)"
            // A failure does not prevent the removal of other folders.
            do { try remove(session) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// Erases a user's data. Once the folder is renamed, the next run finishes an interrupted erasure.
    func erase(_ name: String) throws {
        if exists(gone(name)) { try finishErasure(of: name) }
        if exists("\(path)/\(name)") { try FileManager.default.moveItem(atPath: "\(path)/\(name)", toPath: gone(name)) }
        try finishErasure(of: name)
    }

    /// Removes the key first, so that remaining files cannot be opened.
    private func finishErasure(of name: String) throws {
        try secrets.remove(Self.secret(name))
        try remove(gone(name))
    }

    /// Removes a folder if it exists. A database in it that is being closed may remove its log at the same time.
    private func remove(_ folder: String) throws {
        var attempts = 0
        while exists(folder) {
            attempts += 1
            do { try FileManager.default.removeItem(atPath: folder) } catch CocoaError.fileNoSuchFile where attempts < 1_000 {}
        }
    }

    private static let goneSuffix = ".gone"

    private func gone(_ name: String) -> String { "\(path)/\(name)" + Self.goneSuffix }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private static func secret(_ name: String) -> String { "person/" + name }
}
