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

    let connections: Connections
    private var path: String? { connections.path }
    private var writer: any DatabaseWriter { connections.writer }
    private let state: Mutex<State>
    private let inspection = Mutex<Inspection.Run?>(nil)
    /// The error of further operations, after the store was closed or its file replaced.
    private let ended = Mutex<StoreError?>(nil)
    /// The closing of a file that was replaced.
    private let abandonment = Mutex<DispatchGroup?>(nil)

    /// - Parameter delay: the time before an inspection that nothing waits for, in seconds.
    init(_ connections: Connections, _ initial: State, delay: Double = 0) {
        self.connections = connections
        state = Mutex(initial)
        switch initial {
        case .intact, .damaged: break
        case .unknown, .unchanged(isDue: true): _ = inspect()
        case .unchanged(isDue: false):
            DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay) { [weak self] in
                guard let self, isOpen, case .unchanged = state.withLock(\.self) else { return }
                _ = inspect()
            }
        }
    }

    /// Rejects further operations. Operations in progress complete.
    func close() { ended.withLock { $0 = .closed } }

    var isOpen: Bool { ended.withLock { $0 == nil } }

    private func checkOpen() throws {
        if let error = ended.withLock(\.self) { throw error }
    }

    // MARK: Waiting

    /// Waits until the file may be written to, by way of its log.
    func waitUntilWritable() async throws {
        try await wait { state in if case .unknown = state { true } else { false } }
    }

    /// Waits until the whole file is inspected.
    func waitUntilInspected() async throws {
        try await wait { state in if case .intact = state { false } else { true } }
    }

    /// Waits until the store may be closed.
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
            if failure.code == .replaced, (try? checkInPlace()) == nil { try? abandon(timeout: 0) }
            throw failure
        }
    }

    /// - Throws: ``StoreError/Code/replaced``.
    func checkInPlace() throws {
        if let file = connections.checkpoints?.file, !file.isInPlace { throw StoreError.replaced }
    }

    /// Rejects further operations on a file that is no longer at its path, and closes it.
    ///
    /// SQLite would apply the log to the file that is there now, so it is written into its own file, wherever that is. Operations in progress, which
    /// may be those that call this method, have `timeout` seconds. Throws ``StoreError/Code/busy`` if the file cannot be closed.
    func abandon(timeout: Double) throws {
        let isReplaced = ended.withLock { ended in
            ended = ended ?? .replaced
            return ended == .replaced
        }
        guard isReplaced else { return }
        let group = abandonment.withLock { abandonment in
            if let abandonment { return abandonment }
            let group = DispatchGroup()
            abandonment = group
            Connections.thread.async(group: group) { [self] in
                do {
                    inspection.withLock(\.self)?.stop()
                    if let checkpoints = connections.checkpoints, checkpoints.file.isLogInPlace, !isDamaged {
                        try writer.writeWithoutTransaction { try checkpoints.truncateLog($0) }
                    }
                    try writer.close()
                    OpenFile.remove(self)
                } catch {
                    self.abandonment.withLock { $0 = nil }
                }
            }
            return group
        }
        guard group.wait(timeout: .now() + timeout) == .success, abandonment.withLock({ $0 != nil }) else { throw StoreError.stillOpen }
    }

    private var isDamaged: Bool { if case .damaged = state.withLock(\.self) { true } else { false } }

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
