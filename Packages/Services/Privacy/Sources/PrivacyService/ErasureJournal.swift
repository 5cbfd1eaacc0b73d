import DatabaseKit

/// How far an erasure has come: written before each step, so that a kill loses nothing.
struct ErasureJournal: Sendable {
    static let migrations = [
        Migration(
            "1-erasure",
            """
            CREATE TABLE erasure (id INTEGER PRIMARY KEY CHECK (id = 1), person TEXT NOT NULL) STRICT;
            CREATE TABLE remaining (position INTEGER PRIMARY KEY, owner TEXT NOT NULL UNIQUE) STRICT;
            """)
    ]

    let store: Store

    /// Whose data is being removed, and who has still to do it.
    struct Entry: Sendable, Hashable {
        var person: String
        var remaining: [String]
    }

    func entry() async throws -> Entry? {
        try await store.read { connection in
            guard let person = try connection.first("SELECT person FROM erasure", make: { try $0.text(0) }) else { return nil }
            return Entry(person: person, remaining: try connection.rows("SELECT owner FROM remaining ORDER BY position") { try $0.text(0) })
        }
    }

    /// Begins for a person; one that was begun for them before goes on, one for somebody else gives way.
    func begin(_ person: String, owners: [String]) async throws {
        try await store.write { connection in
            let before = try connection.reading.first("SELECT person FROM erasure") { try $0.text(0) }
            if before == person { return }
            try Self.clear(connection)
            try connection.run("INSERT INTO erasure (id, person) VALUES (1, ?)", person)
            for (position, owner) in owners.enumerated() {
                try connection.run("INSERT INTO remaining (position, owner) VALUES (?, ?)", position, owner)
            }
        }
    }

    func finish(_ owner: String) async throws {
        try await store.write { try $0.run("DELETE FROM remaining WHERE owner = ?", owner) }
    }

    func end() async throws {
        try await store.write { try Self.clear($0) }
    }

    private static func clear(_ connection: WritableConnection) throws {
        for table in ["erasure", "remaining"] { try connection.run("DELETE FROM \(table)") }
    }
}
