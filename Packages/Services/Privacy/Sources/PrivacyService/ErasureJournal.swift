import DatabaseKit

/// How far the erasure of each person has come: written before each step, so that a kill loses nothing.
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
    ]

    let store: Store

    /// Whose data is being removed, and who has still to do it.
    struct Entry: Sendable, Hashable {
        var person: String
        var remaining: [String]
    }

    func entries() async throws -> [Entry] {
        try await store.read { connection in
            try connection.rows("SELECT person FROM deletion ORDER BY person") { try $0.text(0) }.map { person in
                let remaining = try connection.rows("SELECT owner FROM pending WHERE person = ? ORDER BY position", person) {
                    try $0.text(0)
                }
                return Entry(person: person, remaining: remaining)
            }
        }
    }

    /// Begins for a person; one that was begun for them before goes on.
    func begin(_ person: String, owners: [String]) async throws {
        try await store.write { connection in
            guard try connection.run("INSERT OR IGNORE INTO deletion (person) VALUES (?)", person) > 0 else { return }
            for (position, owner) in owners.enumerated() {
                try connection.run("INSERT INTO pending (person, position, owner) VALUES (?, ?, ?)", person, position, owner)
            }
        }
    }

    func finish(_ owner: String, of person: String) async throws {
        try await store.write { try $0.run("DELETE FROM pending WHERE person = ? AND owner = ?", person, owner) }
    }

    func end(_ person: String) async throws {
        try await store.write { connection in
            try connection.run("DELETE FROM pending WHERE person = ?", person)
            try connection.run("DELETE FROM deletion WHERE person = ?", person)
        }
        try await store.scrub()
    }
}
