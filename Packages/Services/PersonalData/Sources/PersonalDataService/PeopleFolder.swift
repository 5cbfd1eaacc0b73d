import Cryptography
import DatabaseKit
import Foundation

/// Where each person's files and keys lie: `people/NAME/STAY/PART.sqlite`, where the name is a keyed hash of their id.
///
/// How long a part stays is said by the folder that it lies in, so that removing it asks no list.
struct PeopleFolder: Sendable {
    /// Its name in the app's data folder.
    static let name = "people"

    let path: String
    private let data: String
    private let secrets: SecretStore
    private let nameKey: AuthenticationKey

    /// - Parameter data: the app's data folder.
    init(in data: String, secrets: SecretStore) throws {
        (self.data, self.secrets) = (data, secrets)
        path = data + "/" + Self.name
        nameKey = try AuthenticationKey(secrets.key(Self.name))
    }

    /// Where an earlier version of the app kept something.
    func earlier(_ file: String) -> String { data + "/" + file }

    func name(of person: String) throws -> String {
        try HMACSHA256.code(for: Array(person.utf8), key: nameKey).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    func file(of part: PersonalPart, _ name: String) -> String { "\(path)/\(name)/\(part.stay.rawValue)/\(part.name).sqlite" }

    /// The person's key, made with their folder on first use.
    /// - Throws: ``PersonalDataError/keyMissing``: a new key beside what is sealed with another one would make it unreadable without a word.
    func key(of name: String) throws -> SecretBytes {
        if exists(gone(name)) { try finishErasure(of: name) }
        if let key = try secrets.load(Self.secret(name)) { return key }
        guard !exists("\(path)/\(name)") else { throw PersonalDataError.keyMissing }
        return try secrets.key(Self.secret(name))
    }

    func makeFolder(of part: PersonalPart, _ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(path)/\(name)/\(part.stay.rawValue)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Removes what goes with a session from the folders of everybody but these, and what an erasure has left that was cut off.
    func removeSessions(exceptOf names: Set<String>) throws {
        guard exists(path) else { return }
        var failure: (any Error)?
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where !names.contains(name) {
            if name.hasSuffix(Self.goneSuffix) {
                do { try finishErasure(of: String(name.dropLast(Self.goneSuffix.count))) } catch { failure = failure ?? error }
                continue
            }
            let session = "\(path)/\(name)/\(PersonalPart.Stay.untilSignOut.rawValue)"
            // One that fails keeps no other from being removed.
            do { try remove(session) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// From the moment on in which the folder has another name, the person has none: what a kill leaves then is removed by the next run.
    func erase(_ name: String) throws {
        if exists(gone(name)) { try finishErasure(of: name) }
        if exists("\(path)/\(name)") { try FileManager.default.moveItem(atPath: "\(path)/\(name)", toPath: gone(name)) }
        try finishErasure(of: name)
    }

    /// The key first: nobody opens what is left.
    private func finishErasure(of name: String) throws {
        try secrets.remove(Self.secret(name))
        try remove(gone(name))
    }

    /// Removes a folder, if it is there. A database in it that is being closed removes its own log, which may be just what is looked at.
    private func remove(_ folder: String) throws {
        var attempts = 0
        while exists(folder) {
            attempts += 1
            do { try FileManager.default.removeItem(atPath: folder) } catch CocoaError.fileNoSuchFile where attempts < 1_000 {}
        }
    }

    private static let goneSuffix = ".gone"

    private func gone(_ name: String) -> String { "\(path)/\(name)" + Self.goneSuffix }

    /// The file itself last: without it, nobody would look for what lies beside it.
    func removeEarlier(_ file: String) throws {
        for side in ["-wal", "-shm", "-journal", ""] where exists(earlier(file) + side) {
            try FileManager.default.removeItem(atPath: earlier(file) + side)
        }
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private static func secret(_ name: String) -> String { "person/" + name }
}
