import DatabaseKit
public import NotesAPI
public import PersonalDataService
import Synchronization

/// Stores the entries of each user on this device.
public final class NotesService: NotesServing {
    /// Data that exists nowhere else.
    public static let notes = UserStoreDescription(
        "notes", .untilDeletion,
        migrations: [Migration("1-notes", "CREATE TABLE entry (id INTEGER PRIMARY KEY, text BLOB NOT NULL) STRICT")]
    )

    /// The maximum number of entries, a setting of the back end.
    let maximum = Atomic(defaultMaximum)
    static let defaultMaximum = 1_000
    private let open: PersonalData.StoreProvider

    /// - Parameter notes: Provides ``notes``.
    public init(notes: @escaping PersonalData.StoreProvider) {
        open = notes
    }

    public func notes() async throws(NotesError) -> [Note] {
        try await withNotes { part in
            try await part.store.read {
                try $0.rows("SELECT id, text FROM entry ORDER BY id DESC") {
                    Note(id: try $0.integer(0), text: try part.seal.open($0, 1, context: "entry"))
                }
            }
        }
    }

    public func add(_ text: String) async throws(NotesError) {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
        try await withNotes { part in
            let sealed = try part.seal.value(text, context: "entry")
            try await part.store.write { [maximum = maximum.load(ordering: .relaxed)] connection in
                let inserted = try connection.run(
                    "INSERT INTO entry (text) SELECT ? WHERE (SELECT COUNT(*) FROM entry) < ?", sealed, maximum)
                if inserted == 0 { throw NotesError.full }
            }
        }
    }

    public func remove(_ id: Note.ID) async throws(NotesError) {
        try await withNotes { part in
            _ = try await part.store.write { try $0.run("DELETE FROM entry WHERE id = ?", id) }
        }
    }

    private func withNotes<Result>(
        _ work: (UserStore) async throws -> Result
    ) async throws(NotesError) -> Result {
        do {
            return try await work(try await open())
        } catch {
            throw error as? NotesError ?? (PersonalDataError.isSignedOut(error) ? .signedOut : .storage)
        }
    }
}
