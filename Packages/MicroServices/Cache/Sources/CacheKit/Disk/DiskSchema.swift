import CCacheSQLite

enum DiskSchema {
    private static let version: Int64 = 4
    private static let objects = [
        """
        CREATE TABLE entries (id INTEGER PRIMARY KEY, grp TEXT NOT NULL, name TEXT NOT NULL, format INTEGER NOT NULL, \
        checksum INTEGER NOT NULL, size INTEGER NOT NULL, written INTEGER NOT NULL, expires INTEGER, used INTEGER NOT NULL, file TEXT, \
        content BLOB NOT NULL, UNIQUE (grp, name))
        """,
        // For eviction order and counting.
        "CREATE INDEX entries_used ON entries (used, id, size)",
        "CREATE INDEX entries_expires ON entries (expires) WHERE expires IS NOT NULL",
        "CREATE TABLE usage (count INTEGER NOT NULL, bytes INTEGER NOT NULL)",
        """
        CREATE TRIGGER entries_added AFTER INSERT ON entries BEGIN \
        UPDATE usage SET count = count + 1, bytes = bytes + NEW.size; END
        """,
        """
        CREATE TRIGGER entries_removed AFTER DELETE ON entries BEGIN \
        UPDATE usage SET count = count - 1, bytes = bytes - OLD.size; END
        """,
        """
        CREATE TRIGGER entries_changed AFTER UPDATE OF size ON entries BEGIN \
        UPDATE usage SET bytes = bytes + NEW.size - OLD.size; END
        """,
    ]

    /// Opens the database, and creates the tables if it is empty. Throws an error with ``CacheError/isCorruption`` if the file contains anything
    /// else, such as tables of another version.
    static func open(_ file: DiskFile) throws -> SQLiteConnection {
        file.create()
        let connection = try SQLiteConnection(file: file.path)
        // Pages of 16 KiB fit most values. secure_delete = FAST overwrites deleted bytes only where that costs no extra page.
        try connection.execute(
            """
            PRAGMA busy_timeout = 2000; PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
            PRAGMA secure_delete = FAST; PRAGMA cache_size = -16384
            """)
        var found: [String] = []
        try connection.run("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL") { found.append($0.text(0)) }
        if found.isEmpty {
            try connection.transaction {
                try connection.execute(
                    objects.joined(separator: ";\n") + "; INSERT INTO usage VALUES (0, 0); PRAGMA user_version = \(version)")
            }
        } else {
            var foundVersion: Int64 = 0
            try connection.run("PRAGMA user_version") { foundVersion = $0.integer(0) }
            // An exact comparison, because a flipped byte can leave a valid statement that does something else.
            guard foundVersion == version, found.sorted() == objects.sorted() else {
                throw CacheError.storage(
                    "open", file: file.path, sqliteCode: SQLITE_CORRUPT, reason: "the tables are of another version or damaged")
            }
            try connection.transaction {
                try connection.run(
                    "UPDATE usage SET count = counted, bytes = summed FROM (\(counting)) WHERE (count, bytes) != (counted, summed)")
            }
        }
        return connection
    }

    private static let counting =
        "SELECT count(*) AS counted, coalesce(sum(size), 0) AS summed FROM entries INDEXED BY entries_used WHERE used >= -9223372036854775808"
}
