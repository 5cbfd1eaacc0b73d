import DatabaseKit

/// The pending deletions. Each is stored before its first step, with a flag that is set once all owners have finished.
struct ErasureJournal: Sendable {
    // A resumed deletion calls all owners again, because versions of the app differ in their owners and erasing is idempotent.
    static let migrations = [
        Migration(
            "1-deletion",
            "CREATE TABLE deletion (person TEXT PRIMARY KEY, isErased INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;")
    ]

    let store: Store

    struct Entry: Sendable, Hashable {
        var userID: String
        /// Whether all owners have finished.
        var isErased: Bool
    }

    func entries() async throws -> [Entry] {
        try await store.read { connection in
            try connection.rows("SELECT person, isErased FROM deletion ORDER BY person") {
                Entry(userID: try $0.text(0), isErased: try $0.bool(1))
            }
        }
    }

    /// Stores the deletion of a user, or resumes a stored one.
    func begin(_ userID: String) async throws {
        try await store.write { _ = try $0.run("INSERT OR IGNORE INTO deletion (person) VALUES (?)", userID) }
    }

    func markErased(_ userID: String) async throws {
        try await store.write { _ = try $0.run("UPDATE deletion SET isErased = 1 WHERE person = ?", userID) }
    }

    func end(_ userID: String) async throws {
        try await store.write { _ = try $0.run("DELETE FROM deletion WHERE person = ?", userID) }
        try await store.scrub()
    }
}
