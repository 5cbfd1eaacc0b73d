import GRDB

/// The search for damage, on a connection of its own that cannot write and has nothing in its cache.
enum Inspection {
    enum Depth: String {
        /// Every page is reached once, and every row has the shape that its table demands.
        case pages = "quick_check"
        /// Each row is in each index too.
        case whole = "integrity_check"
    }

    /// - Throws: ``StoreError/Code/damaged`` instead of SQLite's errors that say so.
    static func reading<Result>(_ path: String, _ body: (GRDB.Database) throws -> Result) throws -> Result {
        do {
            return try open(path, body)
        } catch let error as DatabaseError where isDamage(error) {
            throw StoreError.damaged(error.message ?? "it cannot be read")
        }
    }

    private static func open<Result>(_ path: String, _ body: (GRDB.Database) throws -> Result) throws -> Result {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -65536; PRAGMA trusted_schema = OFF") }
        // Without a transaction: damage ends it, and its end would be an error.
        return try DatabaseQueue(path: path, configuration: configuration).unsafeRead(body)
    }

    /// What is wrong; empty when nothing is.
    static func problems(_ database: GRDB.Database, _ depth: Depth) throws -> [String] {
        do {
            return try String.fetchAll(database, sql: "PRAGMA \(depth.rawValue)").filter { $0 != "ok" }
        } catch let error as DatabaseError where isDamage(error) {
            return [error.message ?? "it cannot be read"]
        }
    }

    /// What is wrong with a file, wholly looked through; empty when nothing is.
    static func problems(ofFile path: String) throws -> [String] {
        do {
            return try open(path) { try problems($0, .whole) }
        } catch let error as DatabaseError where isDamage(error) {
            return [error.message ?? "it cannot be read"]
        }
    }

    /// - Throws: ``StoreError/Code/damaged``.
    static func check(_ database: GRDB.Database, _ depth: Depth) throws {
        if let problem = try problems(database, depth).first { throw StoreError.damaged(problem) }
    }

    /// The tables that are the app's own.
    static func tables(_ database: GRDB.Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                AND name NOT IN ('schema_migration', 'grdb_migrations')
                """)
    }

    /// Whether the file is to blame. A schema that does not parse is an SQL error.
    private static func isDamage(_ error: DatabaseError) -> Bool {
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_FORMAT: true
        default: false
        }
    }
}
