import Dispatch
import GRDB
import Synchronization

/// Whether a store's file may be written to.
final class Health: Sendable {
    private enum State {
        case sound
        /// Looked through in the background. Writes wait.
        case inspected(Task<Void, Never>)
        case damaged(StoreError)
    }

    /// Connections to damaged files. The last connection to close writes the log into the file, so they stay open.
    private static let kept = Mutex<[any DatabaseWriter]>([])

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
                        // What cannot be read cannot be called sound.
                        self.state.withLock { $0 = .damaged(StoreError.translated(error) ?? .damaged("\(error)")) }
                    }
                })
        }
    }

    /// From here on nothing is done any more; what is under way comes to its end.
    func close() { isClosed.withLock { $0 = true } }

    private func checkOpen() throws {
        if isClosed.withLock({ $0 }) { throw StoreError.closed }
    }

    /// Waits until the file is known to be sound.
    /// - Throws: ``StoreError/Code/damaged``, ``StoreError/Code/closed``.
    func admit() async throws {
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

    /// What is wrong with the file, wholly looked through off the caller's thread. Damage ends all writing.
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
            condemn(.damaged(problem))
        } else {
            state.withLock { if case .inspected = $0 { $0 = .sound } }
        }
        return problems
    }

    /// Runs work on the database; damage that it meets ends all writing.
    func watching<Result>(_ work: () async throws -> Result) async throws -> Result {
        try checkOpen()
        do {
            return try await work()
        } catch {
            // What a closed connection says is no word of the file's.
            try checkOpen()
            guard let failure = StoreError.translated(error) else { throw error }
            if failure.code == .damaged { condemn(failure) }
            throw failure
        }
    }

    /// Forbids all writing, also through GRDB, also of the log into the file, and notes it for the next opening.
    func condemn(_ error: StoreError) {
        let isNews = state.withLock { state in
            if case .damaged = state { return false }
            state = .damaged(error)
            return true
        }
        guard isNews, let path else { return }
        Self.kept.withLock { $0.append(writer) }
        try? StoreFile.mark(path)
        writer.asyncWriteWithoutTransaction { database in
            try? database.execute(sql: "PRAGMA wal_autocheckpoint = 0; PRAGMA query_only = ON")
        }
    }
}
