import GRDB

extension Store {
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
        guard path != nil else { return }
        try await health.waitUntilWritable()
        try await health.detectingDamage {
            try await writer.barrierWriteWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        }
    }
}
