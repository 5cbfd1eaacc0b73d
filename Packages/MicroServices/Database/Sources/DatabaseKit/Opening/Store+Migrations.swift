import Foundation
import GRDB

extension Store {
    /// What opening a file would do to it.
    public struct Rehearsal: Sendable, Hashable {
        /// The names of the migrations that would be applied.
        public let pending: [String]
        /// How many rows each table has and would have; nil where there is no such table.
        public let rows: [String: Change]

        /// A number of rows, before and after.
        public struct Change: Sendable, Hashable {
            /// In the file as it is; nil when it has no such table.
            public let before: Int?
            /// After the migrations; nil when there is no such table any more.
            public let after: Int?

            public init(before: Int?, after: Int?) {
                self.before = before
                self.after = after
            }
        }
    }

    /// The names of the migrations that opening the file would apply, without applying them.
    ///
    /// - Throws: ``StoreError``, also for a file that cannot be migrated.
    public static func pendingMigrations(path: String, migrations: [Migration]) throws -> [String] {
        try StoreError.translating { try Inspection.reading(path) { try Migrator(migrations).pending(in: $0).map(\.name) } }
    }

    /// Applies the pending migrations to a copy of the file, which is removed again. The copy lies beside the file while it lasts.
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
