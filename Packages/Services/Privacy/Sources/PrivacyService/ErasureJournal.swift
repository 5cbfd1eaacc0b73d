import DatabaseKit

/// Whose erasure has begun: written before the first step, so that a kill loses nothing; and whether only the session has still to end.
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
        // Owners come and go with versions of the app, and erase twice as once: an erasure that goes on asks all that there are.
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
        var person: String
        /// Whether all owners have erased.
        var isErased: Bool
    }

    func entries() async throws -> [Entry] {
        try await store.read { connection in
            try connection.rows("SELECT person, isErased FROM deletion ORDER BY person") {
                Entry(person: try $0.text(0), isErased: try $0.bool(1))
            }
        }
    }

    /// Begins for a person; one that was begun for them before goes on.
    func begin(_ person: String) async throws {
        try await store.write { _ = try $0.run("INSERT OR IGNORE INTO deletion (person) VALUES (?)", person) }
    }

    func noteErased(_ person: String) async throws {
        try await store.write { _ = try $0.run("UPDATE deletion SET isErased = 1 WHERE person = ?", person) }
    }

    func end(_ person: String) async throws {
        try await store.write { _ = try $0.run("DELETE FROM deletion WHERE person = ?", person) }
        try await store.scrub()
    }
}
