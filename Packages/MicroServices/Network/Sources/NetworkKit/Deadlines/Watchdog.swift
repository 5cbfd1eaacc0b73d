import Synchronization

/// Limits the time of a wait, even if the operation ignores cancellation.
///
/// A task group would wait for its children. URLSession on Linux can lose a request, so the operation is canceled and abandoned, and its
/// result is discarded.
package enum Watchdog {
    /// Replaces the running limit; `nil` for none.
    package typealias Restart = @Sendable (NetworkError.Limit, Duration?) -> Void

    /// Runs `operation`. Throws ``NetworkError/Code/timedOut`` after `duration`, and `CancellationError` as soon as the current task is
    /// canceled.
    package static func run<Result: Sendable>(
        _ limit: NetworkError.Limit, _ duration: Duration?, _ deadlines: DeadlineQueue,
        _ operation: @escaping @Sendable (_ restart: @escaping Restart) async throws -> Result
    ) async throws -> Result {
        let race = Race<Result>(deadlines: deadlines)
        return try await race.winner {
            race.restart(limit, duration)
            race.run { await Swift.Result { try await operation(race.restart) } }
        }
    }

    /// Waits for a shared task. Cancellation ends the wait but not the task.
    package static func wait<Result: Sendable>(for task: Task<Result, any Error>) async throws -> Result {
        let race = Race<Result>(deadlines: nil)
        return try await race.winner { race.run { await task.result } }
    }
}

extension Result where Failure == any Error {
    package init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// Returns the first of three results: that of an operation, a timeout, or a cancellation.
private final class Race<Value: Sendable>: DeadlineQueue.Waiter {
    private struct State {
        var isOver = false
        /// The error of a race that was over before it started. A value is not stored: it may be a body, whose release must be noticed.
        var earlyError: (any Error)?
        var continuation: CheckedContinuation<Value, any Error>?
        var runner: Task<Void, Never>?
        var deadline: DeadlineQueue.ID?
        /// The running limit.
        var limit: (NetworkError.Limit, Duration)?
    }

    private let state = Mutex(State())
    private let deadlines: DeadlineQueue?

    init(deadlines: DeadlineQueue?) {
        self.deadlines = deadlines
    }

    func winner(start: () -> Void) async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Cancelled before the start: nothing is started.
                let early = state.withLock { state in
                    if !state.isOver { state.continuation = continuation }
                    return state.earlyError
                }
                if let early { continuation.resume(throwing: early) } else { start() }
            }
        } onCancel: {
            finish(.failure(CancellationError()))?.cancel()
        }
    }

    func run(_ operation: @escaping @Sendable () async -> Result<Value, any Error>) {
        let runner = Task { _ = finish(await operation()) }
        let isOver = state.withLock { state in
            if !state.isOver { state.runner = runner }
            return state.isOver
        }
        if isOver { runner.cancel() }
    }

    /// Replaces the running limit. Does nothing once the race is over.
    func restart(_ limit: NetworkError.Limit, _ duration: Duration?) {
        state.withLock { state in
            guard !state.isOver, let deadlines else { return }
            state.limit = duration.map { (limit, $0) }
            if let duration, let deadline = state.deadline {
                deadlines.move(deadline, after: duration)
            } else if let duration {
                state.deadline = deadlines.add(self, after: duration)
            } else if let deadline = state.deadline.take() {
                deadlines.remove(deadline)
            }
        }
    }

    func expire() -> (@Sendable () -> Void)? {
        // Without a limit, it was replaced after it had passed.
        guard let (limit, duration) = state.withLock({ $0.limit }),
            let runner = finish(.failure(NetworkError.timedOut(limit, after: duration)))
        else { return nil }
        return { runner.cancel() }
    }

    /// Resumes the caller. Returns the operation if it must be canceled, which can block.
    private func finish(_ result: Result<Value, any Error>) -> Task<Void, Never>? {
        let (continuation, runner, deadline) = state.withLock {
            state -> (CheckedContinuation<Value, any Error>?, Task<Void, Never>?, DeadlineQueue.ID?) in
            guard !state.isOver else { return (nil, nil, nil) }
            state.isOver = true
            if state.continuation == nil, case .failure(let error) = result { state.earlyError = error }
            defer { (state.continuation, state.runner, state.deadline) = (nil, nil, nil) }
            return (state.continuation, state.runner, state.deadline)
        }
        if let deadline { deadlines?.remove(deadline) }
        continuation?.resume(with: result)
        return runner
    }
}
