import Dispatch
import Foundation
import GRDB

extension Store {
    /// Copies the whole database into a file while it is in use, verifies the copy and then moves it into place.
    ///
    /// The existing backup is kept as `NAME.previous`, so that two verified ones exist. Runs on another thread.
    ///
    /// - Throws: ``StoreError``, with ``StoreError/Code/damaged`` if the database is damaged, and with ``StoreError/Code/inUse`` if a store of the
    ///   process has the file at the path open; existing files are not changed then.
    public func backUp(to path: String) async throws {
        let path = StoreFile.literal(path)
        try await health.detectingDamage { try health.checkInPlace() }
        // Checks the file first: the copy is made from the connections' cache, which may hide damage on disk.
        if let problem = try await health.problems().first { throw StoreError.damaged(problem) }
        try await health.detectingDamage {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global(qos: .utility).async { [writer] in
                    continuation.resume(with: Result { try BackupFile.make(from: writer, at: path) })
                }
            }
        }
    }

    /// Reads the whole file on another thread and returns the problems found; empty if there are none.
    ///
    /// If there are problems, the store rejects writes, and the next opening applies its ``DamagePolicy``.
    public func integrityProblems() async throws -> [String] {
        try await health.problems()
    }

    /// Removes deleted data from the log on disk. Call it where deletion must be complete.
    ///
    /// SQLite overwrites deleted rows in the file (``Preset/secureDelete``), but the log (`-wal`) still contains the previous pages. This method
    /// writes the log into the file and truncates it, and waits until there is no reader. In memory it does nothing. Backups, and copies made by
    /// the file system or the drive, are not affected.
    ///
    /// Source: https://www.sqlite.org/c3ref/wal_checkpoint_v2.html, `SQLITE_CHECKPOINT_TRUNCATE`.
    ///
    /// - Throws: ``StoreError``, with ``StoreError/Code/busy`` if another process reads for longer than the busy timeout; call it again then.
    public func scrub() async throws {
        guard let checkpoints = connections.checkpoints else {
            if path == nil { return }
            throw StoreError.unwritable
        }
        try await health.waitUntilInspected()
        try await health.detectingDamage {
            try health.checkInPlace()
            try await writer.barrierWriteWithoutTransaction { try checkpoints.truncateLog($0) }
        }
    }

    /// Releases the write locks of all stores of this process, and prevents new ones.
    ///
    /// iOS ends an app that is suspended while it has a lock on a file of an app group (`0xdead10cc`). Call this method when the app is about
    /// to be suspended, at the end of its background task, and ``resumeAll()`` when it is active again.
    ///
    /// - Until then, a write throws ``StoreError/Code/suspended``; one in progress is rolled back.
    /// - Committed data is not lost, and reads continue.
    public static func suspendAll() { NotificationCenter.default.post(name: Database.suspendNotification, object: nil) }

    /// Permits writes again after ``suspendAll()``.
    public static func resumeAll() { NotificationCenter.default.post(name: Database.resumeNotification, object: nil) }
}
