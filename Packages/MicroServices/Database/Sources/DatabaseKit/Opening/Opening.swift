import Foundation
import GRDB

/// Checks, recovers and migrates a file before a store uses it.
struct Opening {
    let pool: DatabasePool
    /// `nil` if the file cannot be written to.
    let checkpoints: Checkpoints?
    let health: Health.State
    let recovery: Recovery?

    /// The size in bytes up to which an inspection takes less time than opening the file.
    private static let tinySize = 256 << 10
    /// The size in bytes up to which an inspection takes no noticeable time.
    private static let smallSize = 8 << 20

    init(
        path: String, preset: Preset, migrator: Migrator, policy: Store.DamagePolicy,
        setProtectionClass: (Int32, Int32) -> Int32 = StoreFile.setProtectionClass
    ) throws {
        try preset.fileProtection.map { try StoreFile.protectFolder(of: path, $0, setClass: setProtectionClass) }
        let isEmptied = StoreFile.size(path) == 0 && Self.hadContent(path, policy)
        do {
            try StoreFile.makePrivate(path)
        } catch let error as StoreError where error.code == .readOnly && StoreFile.size(path) > 0 {
            self = try Self(reading: path, migrator, preset, orThrowing: error)
            return
        }
        let lostTransactions = StoreFile.lostTransactions(path)
        let mark = FileMark(path: path, schema: migrator.digest)
        if lostTransactions == 0, let opening = try Self(unchanged: mark, migrator, preset) {
            self = opening
            return
        }
        var recovery: Recovery?
        let verify = {
            try Self.retryingWhileBusy(preset) {
                if isEmptied, StoreFile.size(path) == 0 { throw StoreError.damaged("it is empty but had content") }
                return try Self.verify(path, migrator: migrator)
            }
        }
        let isVerified: Bool
        do {
            isVerified = try verify()
        } catch let error where Self.mayBeRestored(error) {
            guard case .quarantine(let backup) = policy else {
                try? StoreFile.mark(path)
                throw error
            }
            isVerified = try StoreFile.exclusively(path) {
                // Another connection may have restored the file meanwhile; to a reader, the exchange of the files is an error of the disk.
                do { return try verify() } catch let error as StoreError where error.code == .damaged {}
                recovery = try Restoration(of: path, from: backup).run(transactions: lostTransactions)
                return try Self.retryingWhileBusy(preset) { try Self.verify(path, migrator: migrator) }
            }
        }
        StoreFile.unmark(path)
        if lostTransactions > 0, recovery == nil {
            recovery = Recovery(transactions: lostTransactions, movedAside: try StoreFile.preserveLog(path))
        }
        self.recovery = recovery
        health = isVerified ? .intact : .unknown
        let identity = StoreFile.identity(path)
        pool = try Self.pool(path, preset, isHeld: false)
        let checkpoints = Checkpoints(mark, identity, known: StoreFile.status(path), pages: preset.checkpointPages)
        self.checkpoints = checkpoints
        try prepare(preset)
        // Empties the log, so that its loss is reported once.
        if lostTransactions > 0 {
            try Self.retryingWhileBusy(preset) { try pool.writeWithoutTransaction { try checkpoints.truncateLog($0) } }
        }
        try migrator.migrate(pool)
        // Not earlier: a mark means that all migrations are applied.
        if isVerified { checkpoints.inspected() }
    }

    /// Opens a file that only stores have changed since its last inspection, without inspecting it again.
    /// - Returns: nil if the file must be inspected.
    private init?(unchanged mark: FileMark, _ migrator: Migrator, _ preset: Preset) throws {
        guard let known = StoreFile.status(mark.path), known.size > Self.tinySize, let lastInspection = mark.lastInspection() else {
            return nil
        }
        do {
            pool = try Self.pool(mark.path, preset, isHeld: true)
            // Another version of the app may have migrated the file while this one marked it.
            guard try pool.writeWithoutTransaction({ try migrator.pendingWithTable(in: $0) }).isEmpty else { return nil }
        } catch let error as DatabaseError where Inspection.isDamage(error) {
            return nil
        }
        checkpoints = Checkpoints(mark, known.identity, known: known, pages: preset.checkpointPages, lastInspection: lastInspection)
        (health, recovery) = (.unchanged(isDue: preset.isDue(lastInspection)), nil)
        try prepare(preset)
    }

    /// Opens a file that cannot be written to.
    /// - Throws: the error if the file needs a migration, or if SQLite cannot read it without writing.
    private init(reading path: String, _ migrator: Migrator, _ preset: Preset, orThrowing error: StoreError) throws {
        let name = StoreFile.readOnlyName(path)
        var configuration = preset.configuration(isHeld: true)
        configuration.readonly = true
        do {
            let isMigrated = try Inspection.reading(name) { database in
                if StoreFile.size(path) <= Self.smallSize { try Inspection.check(database, .whole) }
                return try migrator.pending(in: database).isEmpty
            }
            guard isMigrated else { throw error }
            pool = try DatabasePool(path: name, configuration: configuration)
        } catch let failure as DatabaseError where failure.resultCode == .SQLITE_CANTOPEN {
            throw error
        }
        (checkpoints, health, recovery) = (nil, .intact, nil)
    }

    private static func pool(_ path: String, _ preset: Preset, isHeld: Bool) throws -> DatabasePool {
        try retryingWhileBusy(preset) { try DatabasePool(path: path, configuration: preset.configuration(isHeld: isHeld)) }
    }

    private func prepare(_ preset: Preset) throws {
        try pool.writeWithoutTransaction { database in
            // Not in the configuration: GRDB sets NORMAL when it enables the write-ahead log, after the statements of the configuration.
            try database.execute(sql: preset.durability.statements)
            checkpoints?.install(in: database)
        }
    }

    private static func mayBeRestored(_ error: any Error) -> Bool {
        (error as? StoreError)?.code == .damaged || (error as? DatabaseError)?.resultCode == .SQLITE_IOERR
    }

    /// Retries while another connection opens the file, up to the busy timeout. SQLite's own timeout does not apply when it has to upgrade a
    /// lock (when it enables the write-ahead log, and when it rolls a journal back), and during another connection's checkpoint.
    private static func retryingWhileBusy<Result>(_ preset: Preset, _ work: () throws -> Result) throws -> Result {
        let deadline = ContinuousClock.now + .seconds(preset.timeout)
        while true {
            do {
                return try work()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline {
                usleep(5_000)
            }
        }
    }

    /// Whether an empty file must have had content: it has a backup, or a log, which SQLite would delete.
    private static func hadContent(_ path: String, _ policy: Store.DamagePolicy) -> Bool {
        if StoreFile.size(path + "-wal") > 0 { return true }
        guard case .quarantine(let backup?) = policy else { return false }
        return StoreFile.exists(path) && StoreFile.exists(backup)
    }

    /// Inspects the file as far as a caller can wait for it, and checks that it can be migrated.
    /// - Returns: whether the whole file was verified.
    /// - Throws: ``StoreError/Code/damaged``, or the error that prevents the migration.
    private static func verify(_ path: String, migrator: Migrator) throws -> Bool {
        let size = StoreFile.size(path)
        if size == 0 { return true }
        try StoreFile.rollBackJournal(path)
        let endedUncleanly = StoreFile.size(path + "-wal") > 0
        var isVerified = size <= smallSize || StoreFile.isMarked(path)
        return try Inspection.reading(path) { database in
            if isVerified || endedUncleanly { try Inspection.check(database, isVerified ? .whole : .pages) }
            if try !migrator.pending(in: database).isEmpty, !isVerified {
                try Inspection.check(database, .whole)
                isVerified = true
            }
            return isVerified
        }
    }
}
