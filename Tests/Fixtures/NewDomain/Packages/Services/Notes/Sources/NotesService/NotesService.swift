import DatabaseKit
public import NetworkKit
public import NotesAPI
public import PersonalDataService
import Synchronization

/// The entries of each user at the back end, with a copy on this device.
public final class NotesService: NotesServing {
    /// Entries as last received, which the back end can provide again.
    public static let notes = UserStoreDescription(
        "notes", .untilSignOut,
        migrations: [Migration("1-notes", "CREATE TABLE entry (id INTEGER PRIMARY KEY, text BLOB NOT NULL) STRICT")]
    )

    /// The maximum number of entries, a setting of the back end.
    let maximum = Atomic(defaultMaximum)
    static let defaultMaximum = 1_000
    private let client: HTTPClient
    private let open: PersonalData.StoreProvider

    /// - Parameters:
    ///   - client: Calls the back end as the current user.
    ///   - notes: Provides ``notes``.
    public init(client: HTTPClient, notes: @escaping PersonalData.StoreProvider) {
        self.client = client
        open = notes
    }

    public func storedNotes() async throws(NotesError) -> [Note] {
        try await withNotes { try await Self.stored($0) }
    }

    @discardableResult
    public func notes() async throws(NotesError) -> [Note] {
        try await withNotes { part in
            let answer: NotesPayload = try await client.call(.get("/v1/notes"))
            try await part.store.write { connection in
                try connection.run("DELETE FROM entry")
                for note in answer.entries { try Self.store(note, part, connection) }
            }
            return try await Self.stored(part)
        }
    }

    public func add(_ text: String, key: String) async throws(NotesError) {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
        try await withNotes { part in
            let count = try await Self.stored(part).count
            guard count < maximum.load(ordering: .relaxed) else { throw NotesError.full }
            let note: NotePayload = try await client.call(
                .post("/v1/notes", json: ["text": text]).header("Idempotency-Key", key))
            try await part.store.write { try Self.store(note, part, $0) }
        }
    }

    public func remove(_ id: Note.ID) async throws(NotesError) {
        try await withNotes { part in
            try await client.call(.delete("/v1/notes/\(id)"))
            _ = try await part.store.write { try $0.run("DELETE FROM entry WHERE id = ?", id) }
        }
    }

    private static func stored(_ part: UserStore) async throws -> [Note] {
        try await part.store.read {
            try $0.rows("SELECT id, text FROM entry ORDER BY id DESC") {
                Note(id: try $0.integer(0), text: try part.seal.open($0, 1, context: "entry"))
            }
        }
    }

    private static func store(
        _ note: NotePayload, _ part: UserStore, _ connection: WritableConnection
    ) throws {
        let text = try part.seal.value(note.text, context: "entry")
        try connection.run("INSERT OR REPLACE INTO entry (id, text) VALUES (?, ?)", note.id, text)
    }

    private func withNotes<Result>(
        _ work: (UserStore) async throws -> Result
    ) async throws(NotesError) -> Result {
        do {
            return try await work(try await open())
        } catch let error as NetworkError {
            throw NotesError(error)
        } catch {
            throw error as? NotesError ?? (PersonalDataError.isSignedOut(error) ? .signedOut : .storage)
        }
    }
}

extension NotesError {
    fileprivate init(_ error: NetworkError) {
        self =
            switch error.category {
            case .unauthorized: .signedOut
            case .unusable: .unexpectedAnswer
            case .unavailable: .unreachable
            }
    }
}

// The answers of the back end, which are internal to this module.

private struct NotesPayload: Decodable, Sendable {
    var entries: [NotePayload]
}

private struct NotePayload: Decodable, Sendable {
    var id: Int
    var text: String
}
