import Foundation
import GRDB

/// Puts a proven backup in the place of a damaged file, and counts what is lost.
struct Restoration {
    let path: String
    let backup: String?

    init(of path: String, from backup: String?) {
        self.path = path
        self.backup = backup
    }

    func run(transactions: Int) throws -> Recovery {
        // The copy is ready before the damaged file is touched. Whoever removes what was moved aside knows it by its name.
        let copy = path + ".damaged-00"
        let source = try backup.flatMap { try BackupFile.newestProven($0, copyingTo: copy) }
        let aside = StoreFile.aside(path)
        // The log first: it would be written into whatever takes the file's place.
        for side in ["-wal", "-shm"] where StoreFile.exists(path + side) { try StoreFile.move(path + side, over: aside + side) }
        if source != nil {
            // At no moment is there no file: an app that is killed here would begin empty, without a word.
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

    /// The rows of each table that can be read, from both ends where something lies between.
    private static func rows(_ path: String) -> [String: (count: Int, isWhole: Bool)] {
        let tables = try? Inspection.reading(path, Inspection.tables)
        var rows: [String: (count: Int, isWhole: Bool)] = [:]
        for table in tables ?? [] {
            rows[table] = try? Inspection.reading(path) { count(table.quotedDatabaseIdentifier, in: $0) }
        }
        return rows
    }

    private static func count(_ table: String, in database: GRDB.Database) -> (count: Int, isWhole: Bool) {
        // All columns, else an index would be counted.
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
