import DatabaseKit

/// The pending deletions. Each is stored before its first step, with a flag that is set once all owners have finished.
struct ErasureJournal: Sendable {
    static let migrations = [
        Migration(
            "1-erasure",
            """
            CREATE TABLE erasure (id INTEGER PRIMARY KEY CHECK (id = 1), person TEXT NOT NULL) STRICT;
            CREATE TABLE remaining (position INTEGER PRIMARY KEY, owner TEXT NOT NULL UNIQUE) STRICT;
            """),
        Migration(
            "2-several-people",
            """
            CREATE TABLE deletion (person TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
            CREATE TABLE pending (
                person TEXT NOT NULL, position INTEGER NOT NULL, owner TEXT NOT NULL,
                PRIMARY KEY (person, position)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO deletion SELECT person FROM erasure;
            INSERT INTO pending SELECT person, position, owner FROM erasure, remaining;
            DROP TABLE erasure;
            DROP TABLE remaining;
            """),
        // A resumed deletion calls all current owners, because versions of the app differ in their owners and erasing is idempotent.
        Migration(
            "3-all-owners",
            """
            ALTER TABLE deletion ADD COLUMN isErased INTEGER NOT NULL DEFAULT 0;
            UPDATE deletion SET isErased = 1 WHERE person NOT IN (SELECT person FROM pending);
            DROP TABLE pending;
            """),
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
