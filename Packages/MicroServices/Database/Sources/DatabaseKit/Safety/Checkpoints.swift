import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Writes the log of a store into its file, and marks the file afterwards.
///
/// The file is marked only if nothing else has changed it while the store was open.
final class Checkpoints: Sendable {
    private struct State {
        /// The file after the last checkpoint; nil if another program has changed it.
        var known: StoreFile.Status?
        /// The time of the last inspection of the whole file, in seconds since 1970; nil if it must be inspected before it is marked.
        var lastInspection: Int?
        /// Whether the log is not written into the file.
        var areHeld: Bool
    }

    let mark: FileMark
    let file: OpenFile
    private let pages: Int
    private let state: Mutex<State>

    /// The identity is that of the file before it was opened. With the time of the last inspection of a file that was not inspected when it was
    /// opened, automatic checkpoints wait for ``inspected()``.
    init(_ mark: FileMark, _ identity: StoreFile.Identity?, known: StoreFile.Status?, pages: Int, lastInspection: Int? = nil) {
        (self.mark, self.pages) = (mark, pages)
        file = OpenFile(mark.path, identity)
        state = Mutex(State(known: known, lastInspection: lastInspection, areHeld: lastInspection != nil))
    }

    /// Replaces SQLite's automatic checkpoints on a connection.
    func install(in database: GRDB.Database) {
        guard pages > 0 else { return }
        // The connection owns the function, and so the object that its hook uses.
        database.add(function: DatabaseFunction("store_checkpoint_pages", argumentCount: 0) { [self] _ in pages })
        sqlite3_wal_hook(
            database.sqliteConnection,
            { checkpoints, connection, name, pages in
                guard let checkpoints else { return SQLITE_OK }
                Unmanaged<Checkpoints>.fromOpaque(checkpoints).takeUnretainedValue().didCommit(connection, name, Int(pages))
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func didCommit(_ connection: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ count: Int) {
        guard count >= pages, !state.withLock(\.areHeld) else { return }
        marking {
            var (inLog, written): (Int32, Int32) = (0, 0)
            return sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, &inLog, &written) == SQLITE_OK && inLog == written
        }
    }

    func truncateLog(_ database: GRDB.Database) throws {
        try marking {
            _ = try database.checkpoint(.truncate)
            return true
        }
    }

    /// Runs work that may write the log into the file. It returns whether the whole log was written.
    func marking(_ work: () throws -> Bool) rethrows {
        let isKnown = state.withLock { $0.known != nil && $0.known == StoreFile.status(mark.path) }
        let isComplete = try work()
        state.withLock { state in
            if isKnown, isComplete, let time = state.lastInspection { mark.set(lastInspection: time) }
            state.known = isKnown ? StoreFile.status(mark.path) : nil
        }
    }

    /// Called after an inspection of the whole file that found no damage.
    func inspected() {
        state.withLock { ($0.lastInspection, $0.areHeld) = (time(nil), false) }
    }

    /// Stops marking the file, which is closed and may be changed by others.
    func end() { state.withLock { $0.known = nil } }

    /// Stops writing the log into the file, which is damaged.
    func stop() { state.withLock { ($0.lastInspection, $0.areHeld) = (nil, true) } }
}
