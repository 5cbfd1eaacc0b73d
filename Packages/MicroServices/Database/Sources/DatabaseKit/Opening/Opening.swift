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
        let lostTransactions = try StoreFile.keepLogIfDamaged(path)
        var recovery = lostTransactions.map { Recovery(transactions: $0.count, movedAside: $0.copy) }
        var isProven = true
        do {
            if isEmptied { throw StoreError.damaged("it is empty and was not") }
            isProven = try Self.prove(path, migrator: migrator)
        } catch let error as StoreError where error.code == .damaged {
            guard case .quarantine(let backup) = policy else {
                try? StoreFile.mark(path)
                throw error
            }
            recovery = try Restoration(of: path, from: backup).run(transactions: lostTransactions?.count ?? 0)
            isProven = try Self.prove(path, migrator: migrator)
        }
        StoreFile.unmark(path)
        self.recovery = recovery
        isUnproven = !isProven
        pool = try DatabasePool(path: path, configuration: preset.configuration)
        // GRDB sets NORMAL when it turns the write-ahead log on, after the configuration's own statements.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = \(preset.durability.rawValue)") }
        // What was kept aside is told once.
        if lostTransactions != nil { try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) } }
        try migrator.migrate(pool)
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
        let isSuspicious = StoreFile.isMarked(path) || StoreFile.size(path + "-wal") > 0
        return try Inspection.reading(path) { database in
            let isSmall = size <= smallSize
            if isSmall || isSuspicious { try Inspection.check(database, isSmall ? .whole : .pages) }
            let isCurrent = try migrator.pending(in: database).isEmpty
            if !isSmall, !isCurrent { try Inspection.check(database, .whole) }
            return isSmall || !isCurrent
        }
    }
}
