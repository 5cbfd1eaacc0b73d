import Dispatch
import GRDB
import Synchronization

/// The connections to a database. They are closed when the object is released.
///
/// Closing writes the log into the file and waits for readers. It runs on a thread of its own, because the last reference may be released on a
/// thread of the Swift concurrency pool.
final class Connections: Sendable {
    /// The files being closed, with the number of connections to each.
    private static let closing = Mutex<[String: (count: Int, group: DispatchGroup)]>([:])

    /// Retained manually: a property would be released on the thread that releases this object.
    unowned(unsafe) let writer: any DatabaseWriter
    /// `nil` in memory.
    let checkpoints: Checkpoints?
    private let isRecording = Mutex(false)
    var path: String? { checkpoints?.mark.path }

    init(_ writer: any DatabaseWriter, _ checkpoints: Checkpoints? = nil) {
        _ = Unmanaged.passRetained(writer as AnyObject)
        (self.writer, self.checkpoints) = (writer, checkpoints)
    }

    deinit {
        // No other reference uses the writer after this point.
        nonisolated(unsafe) let held = Unmanaged.passUnretained(writer as AnyObject)
        guard let checkpoints else { return held.release() }
        let path = checkpoints.mark.path
        Self.closing.withLock { closing in
            closing[path, default: (0, DispatchGroup())].count += 1
            closing[path]?.group.enter()
        }
        Self.thread.async {
            checkpoints.marking {
                held.release()
                return StoreFile.size(path + "-wal") == 0
            }
            Self.closing.withLock { closing in
                closing[path]?.count -= 1
                closing[path]?.group.leave()
                if closing[path]?.count == 0 { closing[path] = nil }
            }
        }
    }

    /// Records the changes for the observers of the file. Until the first observer, writes have no cost for it.
    func record(_ changes: ChangeHub, in database: GRDB.Database) {
        let isFirst = isRecording.withLock { isRecording in
            defer { isRecording = true }
            return !isRecording
        }
        guard isFirst else { return }
        database.add(transactionObserver: ChangeRecorder(hub: changes, in: database), extent: .databaseLifetime)
    }

    /// Waits until all released connections to the file are closed. A file that is still being closed would look like an unclean end.
    static func waitUntilClosed(_ path: String) { closing.withLock { $0[path]?.group }?.wait() }

    /// Runs work on a thread of its own, which it may block.
    func blocking(_ work: @escaping @Sendable (any DatabaseWriter) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            Self.thread.async { continuation.resume(with: Result { try StoreError.translating { try work(self.writer) } }) }
        }
    }

    /// A new queue per call, so that blocked work does not delay other work.
    static var thread: DispatchQueue { DispatchQueue(label: "store.closing") }
}
