import GRDB

/// One step of the schema's history.
///
/// The statements are fingerprinted when they are applied. Editing an applied migration, or opening a file that a newer
/// version has migrated further, is an error instead of a surprise later.
public struct Migration: Sendable, Hashable {
    /// Unique and stable, for example `3-add-category`.
    public let name: String
    let sql: String

    /// - Parameter sql: one or more statements. They are applied together or not at all.
    public init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }

    /// FNV-1a, 64 bits, of the statements without white space at line ends: enough to notice an edit, which nobody forges.
    var fingerprint: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for line in sql.split(separator: "\n") {
            var end = line.endIndex
            while end > line.startIndex, line[line.index(before: end)].isWhitespace { end = line.index(before: end) }
            for byte in line[..<end].utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
            hash = (hash ^ 10) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}

enum Migrator {
    private static let table = "schema_migration"

    /// The migrations that are still to be applied.
    static func pending(_ migrations: [Migration], in database: GRDB.Database) throws -> [Migration] {
        guard try database.tableExists(table) else { return migrations }
        let applied = try GRDB.Row.fetchAll(database, sql: "SELECT name, fingerprint FROM \(table) ORDER BY position")
        for (index, row) in applied.enumerated() {
            let name: String = row[0]
            guard index < migrations.count, migrations[index].name == name else { throw StoreError.fromNewerVersion(name) }
            guard migrations[index].fingerprint == row[1] as String else { throw StoreError.migrationChanged(name) }
        }
        return Array(migrations.dropFirst(applied.count))
    }

    static func apply(_ migrations: [Migration], to writer: some DatabaseWriter) throws {
        precondition(Set(migrations.map(\.name)).count == migrations.count, "two migrations have the same name")
        let pending = try writer.read { try self.pending(migrations, in: $0) }
        for migration in pending {
            try writer.write { database in
                // Another process may have been faster.
                guard try self.pending(migrations, in: database).first == migration else { return }
                try database.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS \(table)
                        (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, fingerprint TEXT NOT NULL) STRICT
                        """)
                try database.execute(sql: migration.sql)
                try database.execute(
                    sql: "INSERT INTO \(table) (name, fingerprint) VALUES (?, ?)", arguments: [migration.name, migration.fingerprint])
            }
        }
    }
}
