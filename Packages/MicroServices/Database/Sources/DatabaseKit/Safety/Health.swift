import Dispatch
import GRDB
import Synchronization

/// Tracks whether the file of a store may be written to, and inspects it in the background.
final class Health: Sendable {
    enum State {
        /// The whole file was inspected after it was opened.
        case intact
        /// Only stores have changed the file since its last inspection. Writes go to the log, which is not written into the file before the
        /// inspection ends or the store is closed.
        /// - Parameter isDue: Whether closing waits for the inspection.
        case unchanged(isDue: Bool)
        /// Writes wait for the inspection.
        case unknown
        /// Writes are rejected with the error.
        case damaged(StoreError)
    }

    /// Connections to damaged files. They stay open, because the last one to close would write the log into the file.
    private static let damagedConnections = Mutex<[any DatabaseWriter]>([])

    private let connections: Connections
    private var path: String? { connections.path }
    private var writer: any DatabaseWriter { connections.writer }
    private let state: Mutex<State>
    private let inspection = Mutex<Inspection.Run?>(nil)
    private let isClosed = Mutex(false)

    /// - Parameter delay: the time before an inspection that nothing waits for, in seconds.
    init(_ connections: Connections, _ initial: State, delay: Double = 0) {
        self.connections = connections
        state = Mutex(initial)
        switch initial {
        case .intact, .damaged: break
        case .unknown, .unchanged(isDue: true): _ = inspect()
        case .unchanged(isDue: false):
            DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay) { [weak self] in
                guard let self, !isClosed.withLock(\.self), case .unchanged = state.withLock(\.self) else { return }
                _ = inspect()
            }
        }
    }

    /// Rejects further operations. Operations in progress complete.
    func close() { isClosed.withLock { $0 = true } }

    private func checkOpen() throws {
        if isClosed.withLock({ $0 }) { throw StoreError.closed }
    }

    // MARK: Waiting

    /// Waits until the file may be written to, by way of its log.
    /// - Throws: ``StoreError/Code/damaged``, ``StoreError/Code/closed``.
    func waitUntilWritable() async throws {
        try await wait { state in if case .unknown = state { true } else { false } }
    }

    /// Waits until the whole file is inspected.
    /// - Throws: ``StoreError/Code/damaged``, ``StoreError/Code/closed``.
    func waitUntilInspected() async throws {
        try await wait { state in if case .intact = state { false } else { true } }
    }

    /// Waits until the store may be closed.
    /// - Throws: ``StoreError/Code/damaged``, ``StoreError/Code/closed``.
    func waitUntilClosable() async throws {
        try await wait { state in
            switch state {
            case .unknown, .unchanged(isDue: true): true
            default: false
            }
        }
    }

    private func wait(while mustWait: (State) -> Bool) async throws {
        while true {
            try checkOpen()
            let waits = try state.withLock { state in
                if case .damaged(let error) = state { throw error }
                return mustWait(state)
            }
            guard waits else { return }
            await inspect().wait()
        }
    }

    // MARK: Inspecting

    /// Returns the inspection in progress, or begins one.
    private func inspect() -> Inspection.Run {
        let (run, isNew) = inspection.withLock { inspection in
            if let inspection { return (inspection, false) }
            let new = Inspection.Run()
            inspection = new
            return (new, true)
        }
        if isNew { DispatchQueue.global(qos: .utility).async { self.complete(run) } }
        return run
    }

    private func complete(_ run: Inspection.Run) {
        let result = Result { try StoreError.translating { try problems(run) } }
        switch result {
        // A canceled inspection may end early without an error, but not with a problem.
        case .success(let problems): if !run.isCanceled || !problems.isEmpty { conclude(problems) }
        // A file that cannot be read is treated as damaged.
        case .failure(let error):
            if !run.isCanceled { state.withLock { $0 = .damaged(StoreError.translated(error) ?? .damaged("\(error)")) } }
        }
        inspection.withLock { $0 = nil }
        run.end()
    }

    private func problems(_ run: Inspection.Run?) throws -> [String] {
        guard let path else { return try writer.read { try Inspection.problems($0, .whole) } }
        return try Inspection.problems(ofFile: path, run)
    }

    private func conclude(_ problems: [String]) {
        if let problem = problems.first { return disableWriting(.damaged(problem)) }
        state.withLock { state in
            if case .damaged = state { return }
            state = .intact
            connections.checkpoints?.inspected()
        }
    }

    /// Inspects the whole file on another thread and returns the problems. Damage disables writing.
    func problems() async throws -> [String] {
        let found: [String] = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { [self] in
                continuation.resume(with: Result { try StoreError.translating { try self.problems(nil) } })
            }
        }
        conclude(found)
        return found
    }

    /// Cancels an inspection that nothing waits for. The file is inspected when it is opened again.
    func cancelInspection() {
        guard case .unchanged(isDue: false) = state.withLock(\.self) else { return }
        inspection.withLock(\.self)?.cancel()
    }

    /// Cancels the inspection in progress and waits until it has ended.
    /// - Throws: ``StoreError/Code/damaged``.
    func stopInspection() throws {
        inspection.withLock(\.self)?.stop()
        if case .damaged(let error) = state.withLock(\.self) { throw error }
    }

    // MARK: Damage

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
        connections.checkpoints?.stop()
        Self.damagedConnections.withLock { $0.append(writer) }
        try? StoreFile.mark(path)
        writer.asyncWriteWithoutTransaction { database in
            try? database.execute(sql: "PRAGMA query_only = ON")
        }
    }
}
