import Foundation
import GRDB

extension Store {
    /// The effects of opening a file.
    public struct Rehearsal: Sendable, Hashable {
        /// The names of the migrations to apply.
        public let pending: [String]
        /// The number of rows of each table before and after.
        public let rows: [String: Change]

        /// The number of rows before and after the migrations.
        public struct Change: Sendable, Hashable {
            /// The rows in the file; nil if the table does not exist.
            public let before: Int?
            /// The rows after the migrations; nil if the table is removed.
            public let after: Int?

            public init(before: Int?, after: Int?) {
                self.before = before
                self.after = after
            }
        }
    }

    /// Returns the names of the migrations that opening the file would apply.
    ///
    /// - Throws: ``StoreError``, also if the file cannot be migrated.
    public static func pendingMigrations(path: String, migrations: [Migration]) throws -> [String] {
        try StoreError.translating { try Inspection.reading(path) { try Migrator(migrations).pending(in: $0).map(\.name) } }
    }

    /// Applies the pending migrations to a temporary copy of the file in the same folder.
    ///
    /// - Throws: ``StoreError``, as opening the file would.
    public static func rehearse(path: String, migrations: [Migration]) throws -> Rehearsal {
        try StoreError.translating {
            let copy = path + ".rehearsal"
            try StoreFile.write([], to: copy)
            defer { for side in ["", "-journal"] { unlink(copy + side) } }
            let migrator = Migrator(migrations)
            let queue = try DatabaseQueue(path: copy)
            var configuration = Configuration()
            configuration.readonly = true
            try DatabaseQueue(path: path, configuration: configuration).backup(to: queue)
            let pending = try queue.read { try migrator.pending(in: $0).map(\.name) }
            let before = try queue.read(rowCounts)
            try migrator.migrate(queue)
            let after = try queue.read(rowCounts)
            try queue.close()
            let tables = Set(before.keys).union(after.keys)
            return Rehearsal(
                pending: pending,
                rows: Dictionary(
                    uniqueKeysWithValues: tables.map { ($0, Rehearsal.Change(before: before[$0], after: after[$0])) }))
        }
    }

    private static func rowCounts(_ database: GRDB.Database) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for table in try Inspection.tables(database) {
            counts[table] = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \(table.quotedDatabaseIdentifier)")
        }
        return counts
    }
}
