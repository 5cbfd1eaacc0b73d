import Dispatch
import GRDB
import Synchronization

/// The search for damage, on a separate read-only connection with an empty cache.
enum Inspection {
    enum Depth: String {
        /// Every page is reachable once, and every row matches its table's format.
        case pages = "quick_check"
        /// In addition, every row is in every index.
        case whole = "integrity_check"
    }

    /// - Throws: ``StoreError/Code/damaged`` for errors of SQLite that report damage.
    static func reading<Result>(_ path: String, _ body: (GRDB.Database) throws -> Result) throws -> Result {
        do {
            return try open(path, nil, body)
        } catch let error as DatabaseError where isDamage(error) {
            throw StoreError.damaged(error.message ?? "it cannot be read")
        }
    }

    private static func open<Result>(_ path: String, _ run: Run?, _ body: (GRDB.Database) throws -> Result) throws -> Result {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -65536; PRAGMA trusted_schema = OFF") }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try run?.use(queue)
        defer { run?.release() }
        // Without a transaction, because ending one fails in a damaged file.
        return try queue.unsafeRead(body)
    }

    static func problems(_ database: GRDB.Database, _ depth: Depth) throws -> [String] {
        do {
            return try String.fetchAll(database, sql: "PRAGMA \(depth.rawValue)").filter { $0 != "ok" }
        } catch let error as DatabaseError where isDamage(error) {
            return [error.message ?? "it cannot be read"]
        }
    }

    /// Returns the problems found in a whole file; empty if there are none. Throws if `run` cancels the inspection.
    static func problems(ofFile path: String, _ run: Run? = nil) throws -> [String] {
        do {
            return try open(path, run) { try problems($0, .whole) }
        } catch let error as DatabaseError where isDamage(error) {
            return [error.message ?? "it cannot be read"]
        }
    }

    /// - Throws: ``StoreError/Code/damaged``.
    static func check(_ database: GRDB.Database, _ depth: Depth) throws {
        if let problem = try problems(database, depth).first { throw StoreError.damaged(problem) }
    }

    static func tables(_ database: GRDB.Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                AND name NOT IN ('schema_migration', 'grdb_migrations')
                """)
    }

    /// Whether the error is caused by the file. A schema that does not parse is an SQL error.
    static func isDamage(_ error: DatabaseError) -> Bool {
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_FORMAT: true
        default: false
        }
    }

    /// An inspection in progress on another thread.
    final class Run: Sendable {
        private let state = Mutex<(isCanceled: Bool, queue: DatabaseQueue?)>((false, nil))
        private let group = DispatchGroup()

        init() { group.enter() }

        var isCanceled: Bool { state.withLock { $0.isCanceled } }

        fileprivate func use(_ queue: DatabaseQueue) throws {
            try state.withLock { state in
                if state.isCanceled { throw CancellationError() }
                state.queue = queue
            }
        }

        fileprivate func release() { state.withLock { $0.queue = nil } }

        /// Called after the connection was closed.
        func end() { group.leave() }

        func wait() async {
            await withCheckedContinuation { continuation in
                group.notify(queue: .global(qos: .utility)) { continuation.resume() }
            }
        }

        func cancel() {
            state.withLock { state in
                state.isCanceled = true
                state.queue?.interrupt()
            }
        }

        /// Cancels the inspection and waits until its connection is closed.
        func stop() {
            // An interruption between two statements has no effect, so it is repeated.
            repeat { cancel() } while group.wait(timeout: .now() + .milliseconds(1)) == .timedOut
        }
    }
}
