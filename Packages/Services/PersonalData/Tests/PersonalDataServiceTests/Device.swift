import Cryptography
import DatabaseKit
import Foundation
import PersonalDataService
import Synchronization

/// A device on which people keep notes, as the app is started on it again and again.
final class Device: Sendable {
    static let drafts = PersonalPart("drafts", .untilSignOut, migrations: migrations)
    static let notes = PersonalPart("notes", .untilDeletion, migrations: migrations, earlier: earlier)

    private static let migrations = [Migration("1", "CREATE TABLE note (id INTEGER PRIMARY KEY, text BLOB NOT NULL) STRICT")]
    static let earlierMigrations = [Migration("1", "CREATE TABLE note (user TEXT NOT NULL, text TEXT NOT NULL) STRICT")]
    private static let earlier = EarlierStore(
        "notes.sqlite", migrations: earlierMigrations,
        people: { try $0.rows("SELECT DISTINCT user FROM note") { try $0.text(0) } },
        read: { connection, person in
            try connection.rows("SELECT text FROM note WHERE user = ? ORDER BY rowid", person) { try $0.text(0) }
        },
        write: { texts, part, connection in
            for text in texts { try connection.run("INSERT INTO note (text) VALUES (?)", try part.seal.value(text, context: "note")) }
        })

    let folder: String
    let people: PersonalData
    private let drafts: PersonalData.Door
    private let notes: PersonalData.Door
    private let session: Session

    /// - Parameter folder: nil to keep everything in memory.
    init(
        _ folder: String?, user: String? = "ada", asking: @escaping @Sendable () async -> Void = {}
    ) throws {
        self.folder = folder ?? ""
        let session = Session(user)
        self.session = session
        people = try PersonalData(folder: folder, secrets: folder.map { try SecretStore(folder: $0 + "/secrets") }) {
            await asking()
            return session.user
        }
        drafts = people.door(to: Self.drafts)
        notes = people.door(to: Self.notes)
    }

    /// Whoever is signed in.
    var person: String? {
        get { session.user }
        set { session.user = newValue }
    }

    func open(_ part: PersonalPart) async throws -> OpenPart { try await part.stay == .untilSignOut ? drafts() : notes() }

    func add(_ text: String, to part: PersonalPart = notes) async throws { try await Self.add(text, to: open(part)) }

    static func add(_ text: String, to part: OpenPart) async throws {
        try await part.store.write { connection in
            _ = try connection.run("INSERT INTO note (text) VALUES (?)", try part.seal.value(text, context: "note"))
        }
    }

    func texts(_ part: PersonalPart = notes) async throws -> [String] {
        let part = try await open(part)
        return try await part.store.read { try $0.rows("SELECT text FROM note ORDER BY id") { try part.seal.open($0, 0, context: "note") } }
    }

    /// What an earlier version of the app has left: all people's notes in one database.
    static func leaveEarlierNotes(in folder: String, _ notes: [(user: String, text: String)]) async throws {
        let store = try Store(path: folder + "/notes.sqlite", migrations: earlierMigrations)
        try await store.write { connection in
            for note in notes { try connection.run("INSERT INTO note (user, text) VALUES (?, ?)", note.user, note.text) }
        }
        try await store.close()
    }

    /// The files of people, by their parts and how long they stay, without who they are.
    func files() throws -> [String] {
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder + "/people") else { return [] }
        return names.filter { $0.hasSuffix(".sqlite") }.map { $0.split(separator: "/").dropFirst().joined(separator: "/") }.sorted()
    }

    private final class Session: Sendable {
        private let state: Mutex<String?>
        init(_ user: String?) { state = Mutex(user) }
        var user: String? {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }
}

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("people-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
