import GRDB

/// GRDB's migrator with a table of the order and fingerprints of applied migrations.
struct Migrator {
    private static let table = "schema_migration"

    let migrations: [Migration]

    /// - Throws: ``StoreError/Code/migrationChanged`` if two migrations have the same name.
    init(_ migrations: [Migration]) throws {
        var names: Set<String> = []
        for migration in migrations where !names.insert(migration.name).inserted { throw StoreError.migrationRepeated(migration.name) }
        self.migrations = migrations
    }

    var digest: UInt64 { Migration.digest(of: migrations.map { "\($0.name) \($0.fingerprint)" }.joined(separator: "\n")) }

    func pending(in database: GRDB.Database) throws -> ArraySlice<Migration> {
        // Not `tableExists`, which reads the whole schema.
        guard try Int.fetchOne(database, sql: "SELECT 1 FROM sqlite_master WHERE name = '\(Self.table)'") != nil else {
            return migrations[...]
        }
        return try pendingWithTable(in: database)
    }

    /// Returns the migrations that have not been applied to a file with at least one of them.
    func pendingWithTable(in database: GRDB.Database) throws -> ArraySlice<Migration> {
        let applied = try GRDB.Row.fetchAll(database, sql: "SELECT name, fingerprint FROM \(Self.table) ORDER BY position")
        for (position, row) in applied.enumerated() {
            try check(name: row[0], fingerprint: row[1], at: position)
        }
        return migrations.dropFirst(applied.count)
    }

    private func check(name: String, fingerprint: String, at position: Int) throws {
        guard position < migrations.count else { throw StoreError.fromNewerVersion(name) }
        let known = migrations[position]
        if known.name == name {
            guard known.fingerprint == fingerprint else { throw StoreError.migrationChanged(name) }
        } else if known.fingerprint == fingerprint {
            throw StoreError.migrationRenamed(name, to: known.name)
        } else {
            throw StoreError.migrationMissing(name, instead: known.name)
        }
    }

    /// Applies the pending migrations, each in its own transaction. An interrupted run continues after the last one applied.
    func migrate(_ writer: any DatabaseWriter) throws {
        // On the writing connection, because the first read would open another one.
        while case let pending = try writer.writeWithoutTransaction({ try pending(in: $0) }), let first = pending.first {
            do {
                try writer.write { try createTable($0) }
                try migrator.migrate(writer)
            } catch {
                let left = try writer.writeWithoutTransaction { try self.pending(in: $0) }
                // Another process may have applied some of them; an error counts only if the first pending migration fails.
                if left.count < pending.count { continue }
                throw StoreError.translated(error).map { StoreError.migrationFailed(first.name, $0) } ?? error
            }
        }
    }

    private var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { database in
                try migration.apply(WritableConnection(database))
                try database.execute(
                    sql: "INSERT INTO \(Self.table) (name, fingerprint) VALUES (?, ?)", arguments: [migration.name, migration.fingerprint])
            }
        }
        return migrator
    }

    private func createTable(_ database: GRDB.Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS \(Self.table)
                (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, fingerprint TEXT NOT NULL) STRICT
                """)
    }
}
