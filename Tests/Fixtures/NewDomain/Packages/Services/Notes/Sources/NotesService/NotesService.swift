public import DatabaseKit
public import NotesAPI

/// Notes in a database of this device, each person's own.
public final class NotesService: NotesServing {
    /// The schema of the store that the service needs. What lies there exists nowhere else.
    public static let migrations = [
        Migration("1-notes", "CREATE TABLE note (id INTEGER PRIMARY KEY, user TEXT NOT NULL, text TEXT NOT NULL) STRICT")
    ]

    let store: Store
    private let currentUser: @Sendable () async -> String?

    /// - Parameters:
    ///   - store: made with ``migrations``.
    ///   - currentUser: the id of whoever is signed in.
    public init(store: Store, currentUser: @escaping @Sendable () async -> String?) {
        self.store = store
        self.currentUser = currentUser
    }

    public func notes() async throws(NotesError) -> [Note] {
        try await withUser { user in
            try await self.store.read {
                try $0.rows("SELECT id, text FROM note WHERE user = ? ORDER BY id DESC", user) {
                    Note(id: try $0.integer(0), text: try $0.text(1))
                }
            }
        }
    }

    public func add(_ text: String) async throws(NotesError) {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
        try await withUser { user in
            try await self.store.write { try $0.run("INSERT INTO note (user, text) VALUES (?, ?)", user, text) }
        }
    }

    public func remove(_ id: Note.ID) async throws(NotesError) {
        try await withUser { user in
            try await self.store.write { try $0.run("DELETE FROM note WHERE user = ? AND id = ?", user, id) }
        }
    }

    func removeAll() async throws(NotesError) {
        try await withUser { user in try await self.store.write { try $0.run("DELETE FROM note WHERE user = ?", user) } }
    }

    private func withUser<Result>(_ work: (String) async throws -> Result) async throws(NotesError) -> Result {
        guard let user = await currentUser() else { throw .signedOut }
        do { return try await work(user) } catch { throw .storage }
    }
}
