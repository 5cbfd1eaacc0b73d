import Dispatch
import GRDB
import Synchronization

/// Tracks whether the file of a store may be written to.
final class Health: Sendable {
    private enum State {
        case sound
        /// An inspection runs in the background. Writes wait for it.
        case inspected(Task<Void, Never>)
        case damaged(StoreError)
    }

    /// Connections to damaged files. They stay open, because the last one to close would write the log into the file.
    private static let damagedConnections = Mutex<[any DatabaseWriter]>([])

    private let connections: Connections
    private var path: String? { connections.path }
    private var writer: any DatabaseWriter { connections.writer }
    private let state = Mutex(State.sound)
    private let isClosed = Mutex(false)

    init(_ connections: Connections, inspects: Bool) {
        self.connections = connections
        guard inspects else { return }
        state.withLock { state in
            state = .inspected(
                Task {
                    do {
                        _ = try await self.problems()
                    } catch {
                        // A file that cannot be read is treated as damaged.
                        self.state.withLock { $0 = .damaged(StoreError.translated(error) ?? .damaged("\(error)")) }
                    }
                })
        }
    }

    /// Rejects further operations. Operations in progress complete.
    func close() { isClosed.withLock { $0 = true } }

    private func checkOpen() throws {
        if isClosed.withLock({ $0 }) { throw StoreError.closed }
    }

    /// Waits until the file is known to be intact.
    /// - Throws: ``StoreError/Code/damaged``, ``StoreError/Code/closed``.
    func waitUntilWritable() async throws {
        while true {
            try checkOpen()
            let inspection: Task<Void, Never>? = try state.withLock { state in
                switch state {
                case .sound: return nil
                case .inspected(let task): return task
                case .damaged(let error): throw error
                }
            }
            guard let inspection else { return }
            await inspection.value
        }
    }

    /// Inspects the whole file on another thread and returns the problems. Damage disables writing.
    func problems() async throws -> [String] {
        let problems: [String] = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { [path, writer] in
                continuation.resume(
                    with: Result {
                        try StoreError.translating {
                            guard let path else { return try writer.read { try Inspection.problems($0, .whole) } }
                            return try Inspection.problems(ofFile: path)
                        }
                    })
            }
        }
        if let problem = problems.first {
            disableWriting(.damaged(problem))
        } else {
            state.withLock { if case .inspected = $0 { $0 = .sound } }
        }
        return problems
    }

    /// Runs an operation on the database. Damage that it encounters disables writing.
    func detectingDamage<Result>(_ work: () async throws -> Result) async throws -> Result {
        try checkOpen()
        do {
            return try await work()
        } catch {
            // Errors of a closed connection do not describe the file.
            try checkOpen()
            guard let failure = StoreError.translated(error) else { throw error }
            if failure.code == .damaged { disableWriting(failure) }
            throw failure
        }
    }

    /// Disables writing, including through GRDB and by checkpoints, and marks the file for the next opening.
    func disableWriting(_ error: StoreError) {
        let isFirst = state.withLock { state in
            if case .damaged = state { return false }
            state = .damaged(error)
            return true
        }
        guard isFirst, let path else { return }
        Self.damagedConnections.withLock { $0.append(writer) }
        try? StoreFile.mark(path)
        writer.asyncWriteWithoutTransaction { database in
            try? database.execute(sql: "PRAGMA wal_autocheckpoint = 0; PRAGMA query_only = ON")
        }
    }
}
