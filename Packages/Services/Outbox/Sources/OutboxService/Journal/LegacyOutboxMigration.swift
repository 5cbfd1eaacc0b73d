public import DatabaseKit
public import PersonalDataService

import struct Foundation.Date

/// Moves the outbox of an earlier version, which all users shared, into the outbox of each user.
public enum LegacyOutboxMigration {
    /// The schema of the shared database.
    public static let schema = Migration(
        "outbox-1",
        """
        CREATE TABLE outbox (
            number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, person TEXT NOT NULL, kind TEXT NOT NULL, payload BLOB NOT NULL,
            created REAL NOT NULL, revision INTEGER NOT NULL DEFAULT 0, hasLeft INTEGER NOT NULL DEFAULT 0,
            attempts INTEGER NOT NULL DEFAULT 0, failure TEXT, UNIQUE (id, person)
        ) STRICT;
        CREATE INDEX outboxByPerson ON outbox (person, number);
        CREATE TABLE outboxFile (
            entry INTEGER NOT NULL REFERENCES outbox (number) ON DELETE CASCADE, position INTEGER NOT NULL, bytes BLOB NOT NULL,
            PRIMARY KEY (entry, position)
        ) STRICT;
        CREATE TABLE outboxStep (
            entry INTEGER NOT NULL REFERENCES outbox (number) ON DELETE CASCADE, name TEXT NOT NULL, fact TEXT NOT NULL,
            PRIMARY KEY (entry, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE outboxDone (
            number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, person TEXT NOT NULL, kind TEXT NOT NULL, payload BLOB,
            result TEXT NOT NULL, created REAL NOT NULL, UNIQUE (id, person)
        ) STRICT;
        """)

    /// The rows of one user.
    public struct Rows: Sendable {
        var waiting: [(entry: OutboxEntry, files: [[UInt8]])] = []
        var done: [DoneEntry] = []
    }

    /// Returns the IDs of all users with rows.
    public static func users(_ connection: Connection) throws -> [String] {
        try connection.rows("SELECT person FROM outbox UNION SELECT person FROM outboxDone") { try $0.text(0) }
    }

    /// - Parameter seal: Opens sealed payloads; nil if the earlier version did not seal them.
    public static func read(_ connection: Connection, _ userID: String, seal: ColumnSeal? = nil) throws -> Rows {
        func payload(_ row: Row, _ column: Int, _ id: String) throws -> [UInt8] {
            try seal?.open(row, column, context: "outbox/\(userID)/\(id)") ?? row.bytes(column)
        }
        var rows = Rows()
        let entries = try connection.rows(
            """
            SELECT number, id, kind, payload, created, revision, hasLeft, attempts, failure FROM outbox WHERE person = ? ORDER BY number
            """, userID
        ) { row in
            let id = try row.text(1)
            return OutboxEntry(
                number: try row.integer(0), id: id, userID: userID, kind: try row.text(2), payload: try payload(row, 3, id),
                created: Date(timeIntervalSince1970: try row.real(4)), revision: try row.integer(5), hasLeft: try row.bool(6),
                attempts: try row.integer(7), failure: try row.optional(8, row.text))
        }
        for var entry in entries {
            let facts = try connection.rows("SELECT name, fact FROM outboxStep WHERE entry = ?", entry.number) {
                (try $0.text(0), try $0.text(1))
            }
            entry.facts = Dictionary(facts) { $1 }
            let files = try connection.rows("SELECT bytes FROM outboxFile WHERE entry = ? ORDER BY position", entry.number) {
                try $0.bytes(0)
            }
            rows.waiting.append((entry, files))
        }
        rows.done = try connection.rows(
            "SELECT id, kind, payload, result, created FROM outboxDone WHERE person = ? ORDER BY number", userID
        ) { row in
            let id = try row.text(0)
            return DoneEntry(
                id: id, kind: try row.text(1), payload: try row.isNull(2) ? nil : payload(row, 2, id), result: try row.text(3),
                created: Date(timeIntervalSince1970: try row.real(4)))
        }
        return rows
    }

    /// Inserts the rows into the user's outbox in their original order.
    public static func write(_ rows: Rows, _ userStore: UserStore, _ connection: WritableConnection) throws {
        let journal = Journal(userStore: userStore, rules: OutboxRules())
        for (entry, files) in rows.waiting { try journal.insert(entry, files, connection) }
        for done in rows.done { try journal.insert(done, connection) }
    }
}

extension Journal {
    fileprivate func insert(_ entry: OutboxEntry, _ files: [[UInt8]], _ connection: WritableConnection) throws {
        try connection.run(
            "INSERT INTO outbox (id, kind, payload, created, revision, hasLeft, attempts, failure) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            entry.id, entry.kind, try sealed(entry.payload, entry.id), entry.created.timeIntervalSince1970, entry.revision, entry.hasLeft,
            entry.attempts, try sealed(entry.failure, entry.id))
        let number = connection.lastInsertedID
        for (name, fact) in entry.facts {
            try connection.run("INSERT INTO outboxStep (entry, name, fact) VALUES (?, ?, ?)", number, name, try sealed(fact, entry.id))
        }
        try insert(files.map(OutboxFile.init), of: entry.id, number, connection)
    }

    fileprivate func insert(_ done: DoneEntry, _ connection: WritableConnection) throws {
        try connection.run(
            "INSERT INTO outboxDone (id, kind, payload, result, created) VALUES (?, ?, ?, ?, ?)", done.id, done.kind,
            try sealed(done.payload, done.id), try sealed(done.result, done.id), done.created.timeIntervalSince1970)
    }
}
