import Foundation
import GRDB

/// A file on its way to a store: looked through before anything is written to it.
struct Opening {
    let pool: DatabasePool
    let recovery: Recovery?
    /// Whether the file is too large to be looked through while somebody waits.
    let isUnproven: Bool

    /// Up to this size, in bytes, looking through costs less than anybody notices.
    private static let smallSize = 8 << 20

    init(path: String, preset: Preset, migrator: Migrator, policy: Store.DamagePolicy) throws {
        let isEmptied = StoreFile.size(path) == 0 && Self.heldSomething(path, policy)
        try StoreFile.makePrivate(path)
        let lostTransactions = StoreFile.lostTransactions(path)
        var recovery: Recovery?
        let prove = {
            if isEmptied, StoreFile.size(path) == 0 { throw StoreError.damaged("it is empty and was not") }
            return try Self.prove(path, migrator: migrator)
        }
        let isProven: Bool
        do {
            isProven = try Self.patiently(preset, prove)
        } catch let error as StoreError where error.code == .damaged {
            guard case .quarantine(let backup) = policy else {
                try? StoreFile.mark(path)
                throw error
            }
            isProven = try StoreFile.alone(path) {
                // Another process may have been faster, and has written since.
                do { return try Self.patiently(preset, prove) } catch let error as StoreError where error.code == .damaged {}
                recovery = try Restoration(of: path, from: backup).run(transactions: lostTransactions)
                return try Self.prove(path, migrator: migrator)
            }
        }
        StoreFile.unmark(path)
        if lostTransactions > 0, recovery == nil {
            recovery = Recovery(transactions: lostTransactions, movedAside: try StoreFile.keepLog(path))
        }
        self.recovery = recovery
        isUnproven = !isProven
        pool = try Self.patiently(preset) { try DatabasePool(path: path, configuration: preset.configuration) }
        // GRDB sets NORMAL when it turns the write-ahead log on, after the configuration's own statements.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = \(preset.durability.rawValue)") }
        // What was kept aside is told once.
        if lostTransactions > 0 { try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) } }
        try migrator.migrate(pool)
    }

    /// Waits for others who open the file, as long as the preset says. SQLite itself does not where it would have to wait for a lock in
    /// exchange for one that it holds: when it turns the write-ahead log on, and when it rolls a journal back.
    private static func patiently<Result>(_ preset: Preset, _ work: () throws -> Result) throws -> Result {
        let deadline = ContinuousClock.now + .seconds(preset.busyTimeout)
        while true {
            do {
                return try work()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline {
                usleep(5_000)
            }
        }
    }

    /// Whether there was something in an empty file: it has a backup, or a log, which SQLite would remove.
    private static func heldSomething(_ path: String, _ policy: Store.DamagePolicy) -> Bool {
        if StoreFile.size(path + "-wal") > 0 { return true }
        guard case .quarantine(let backup?) = policy else { return false }
        return StoreFile.exists(path) && StoreFile.exists(backup)
    }

    /// Looks for damage as far as somebody can wait for it, and whether the file can be migrated.
    /// - Returns: whether the whole file is sound.
    /// - Throws: ``StoreError/Code/damaged``, or what hinders the migration.
    private static func prove(_ path: String, migrator: Migrator) throws -> Bool {
        let size = StoreFile.size(path)
        if size == 0 { return true }
        try StoreFile.rollBackJournal(path)
        let endedUncleanly = StoreFile.size(path + "-wal") > 0
        var isProven = size <= smallSize || StoreFile.isMarked(path)
        return try Inspection.reading(path) { database in
            if isProven || endedUncleanly { try Inspection.check(database, isProven ? .whole : .pages) }
            if try !migrator.pending(in: database).isEmpty, !isProven {
                try Inspection.check(database, .whole)
                isProven = true
            }
            return isProven
        }
    }
}
