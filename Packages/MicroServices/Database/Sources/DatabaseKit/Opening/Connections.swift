import Dispatch
import GRDB
import Synchronization

/// The connections to a database, which are closed when nobody needs them any more.
///
/// Closing writes the log into the file and waits for whoever uses it. That is done on a thread of its own: whoever lets a store go last may
/// be on one of the few that run Swift tasks.
final class Connections: Sendable {
    /// Files that are being closed, and for how many users that were let go of.
    private static let closing = Mutex<[String: (count: Int, group: DispatchGroup)]>([:])

    /// Held by hand: a property would be let go of on the thread that lets this object go.
    unowned(unsafe) let writer: any DatabaseWriter
    /// Where the file lies; `nil` in memory.
    let path: String?

    init(_ writer: any DatabaseWriter, path: String?) {
        _ = Unmanaged.passRetained(writer as AnyObject)
        (self.writer, self.path) = (writer, path)
    }

    deinit {
        // Used by nobody else from here on.
        nonisolated(unsafe) let held = Unmanaged.passUnretained(writer as AnyObject)
        guard let path else { return held.release() }
        Self.closing.withLock { closing in
            closing[path, default: (0, DispatchGroup())].count += 1
            closing[path]?.group.enter()
        }
        Self.thread.async {
            held.release()
            Self.closing.withLock { closing in
                closing[path]?.count -= 1
                closing[path]?.group.leave()
                if closing[path]?.count == 0 { closing[path] = nil }
            }
        }
    }

    /// Returns when the file is closed for every store that was let go of before: what is half closed looks like an unclean end.
    static func waitUntilClosed(_ path: String) { closing.withLock { $0[path]?.group }?.wait() }

    /// Does what waits for readers and for the writer on a thread of its own.
    /// - Throws: ``StoreError``.
    func blocking(_ work: @escaping @Sendable (any DatabaseWriter) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            Self.thread.async { continuation.resume(with: Result { try StoreError.translating { try work(self.writer) } }) }
        }
    }

    /// A queue of one piece of work gets a thread, however many others are blocked.
    private static var thread: DispatchQueue { DispatchQueue(label: "store.closing") }
}
