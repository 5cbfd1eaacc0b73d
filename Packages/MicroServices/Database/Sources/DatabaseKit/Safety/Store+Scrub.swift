import GRDB

extension Store {
    /// Takes from the disk what was deleted: call it where a promise is made that something is gone.
    ///
    /// SQLite overwrites deleted rows in the file itself (``Preset/secureDelete``), but the log beside it (`-wal`) has the pages as they were
    /// before, until others take their place. This moves the log into the file and empties it. It waits until nobody reads. In memory it does
    /// nothing. What the file system or the drive has kept elsewhere, and backups, are not reached.
    ///
    /// Source: https://www.sqlite.org/c3ref/wal_checkpoint_v2.html, `SQLITE_CHECKPOINT_TRUNCATE`.
    ///
    /// - Throws: ``StoreError``, with ``StoreError/Code/busy`` when another process reads for longer than the preset waits; call it again then.
    public func scrub() async throws {
        guard path != nil else { return }
        try await health.admit()
        try await health.watching {
            try await writer.barrierWriteWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        }
    }
}
