import Foundation
import GRDB

/// Replaces a damaged file by a verified backup and counts the lost rows.
struct Restoration {
    let path: String
    let backup: String?

    init(of path: String, from backup: String?) {
        self.path = path
        self.backup = backup
    }

    func run(transactions: Int) throws -> Recovery {
        // The copy is complete before the damaged file is moved. Its name matches the pattern by which moved files are cleaned up.
        let copy = path + ".damaged-00"
        let source = try backup.flatMap { try BackupFile.newestVerified($0, copyingTo: copy) }
        let aside = StoreFile.aside(path)
        // The log first: SQLite would write it into the restored file.
        for side in ["-wal", "-shm"] where StoreFile.exists(path + side) { try StoreFile.move(path + side, over: aside + side) }
        if source != nil {
            // A link, so that the file exists at every moment: an app killed here would otherwise start with an empty database.
            if link(path, aside) != 0, StoreFile.exists(path) { try StoreFile.move(path, over: aside) }
            try StoreFile.move(copy, over: path)
        } else {
            if StoreFile.exists(path) { try StoreFile.move(path, over: aside) }
            try StoreFile.makePrivate(path)
        }
        return Recovery(transactions: transactions, movedAside: aside, backup: source, tables: Self.compare(aside, path))
    }

    private static func compare(_ damaged: String, _ restored: String) -> [Recovery.Table] {
        let before = rows(damaged)
        let after = StoreFile.size(restored) > 0 ? rows(restored) : [:]
        return Set(before.keys).union(after.keys).sorted().map { name in
            Recovery.Table(
                name: name, readable: before[name]?.count, isWhole: before[name]?.isWhole ?? false, restored: after[name]?.count ?? 0)
        }
    }

    /// Counts the readable rows of each table, from both ends if the table is damaged.
    private static func rows(_ path: String) -> [String: (count: Int, isWhole: Bool)] {
        let tables = try? Inspection.reading(path, Inspection.tables)
        var rows: [String: (count: Int, isWhole: Bool)] = [:]
        for table in tables ?? [] {
            rows[table] = try? Inspection.reading(path) { count(table.quotedDatabaseIdentifier, in: $0) }
        }
        return rows
    }

    private static func count(_ table: String, in database: GRDB.Database) -> (count: Int, isWhole: Bool) {
        // All columns; otherwise SQLite counts an index.
        let forwards = walk("SELECT * FROM \(table) NOT INDEXED", database)
        if forwards.isWhole { return forwards }
        let backwards = walk("SELECT * FROM \(table) NOT INDEXED ORDER BY rowid DESC", database)
        return (forwards.count + backwards.count, false)
    }

    private static func walk(_ sql: String, _ database: GRDB.Database) -> (count: Int, isWhole: Bool) {
        var count = 0
        do {
            let rows = try GRDB.Row.fetchCursor(database, sql: sql)
            while try rows.next() != nil { count += 1 }
            return (count, true)
        } catch {
            return (count, false)
        }
    }
}

/// A description of the data lost in a damaged file.
public struct Recovery: Sendable, Hashable {
    /// The rows of one table.
    public struct Table: Sendable, Hashable {
        /// The name as in the schema.
        public let name: String
        /// The number of rows still readable in the damaged file; nil if the table cannot be read.
        public let readable: Int?
        /// Whether all rows of the table are readable.
        public let isWhole: Bool
        /// The number of rows in the store after recovery.
        public let restored: Int

        /// The number of rows known to be lost; a lower bound unless `isWhole`.
        public var lost: Int { max(0, (readable ?? 0) - restored) }
    }

    /// The number of committed transactions lost after a damaged position of the log, in addition to the rows.
    public internal(set) var transactions = 0
    /// The new path of the damaged file, or of the damaged log of an intact file.
    public internal(set) var movedAside: String
    /// The restored backup; nil if the store started empty, or if only the log was damaged.
    public internal(set) var backup: String?
    /// The tables of the damaged file and of the backup, by name; empty if only the log was damaged.
    public internal(set) var tables: [Table] = []
}
