import Dispatch
import GRDB

extension Store {
    /// Copies the whole database into a file while it is in use. It counts, and takes its place, once it was read back and found sound.
    ///
    /// The backup that lay there is kept as `NAME.previous`: the last two proven ones are there. Made off the caller's thread.
    ///
    /// - Throws: ``StoreError``, with ``StoreError/Code/damaged`` when the database is damaged; older backups are untouched then.
    public func backUp(to path: String) async throws {
        // The copy is made from what the connections have in memory, and would hide what lies on the disk.
        if let problem = try await health.problems().first { throw StoreError.damaged(problem) }
        try await health.watching {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global(qos: .utility).async { [writer] in
                    continuation.resume(with: Result { try BackupFile.make(from: writer, at: path) })
                }
            }
        }
    }

    /// What is wrong with the file; empty when nothing is. Reads the whole file, off the caller's thread and beside other readers.
    ///
    /// When something is, the store is not written to any more, and the next opening looks again and follows its ``DamagePolicy``.
    ///
    /// - Throws: ``StoreError`` when the check itself fails.
    public func integrityProblems() async throws -> [String] {
        try await health.problems()
    }
}
