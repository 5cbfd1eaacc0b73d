import Synchronization

/// Ends a wait when its time limit passes, even if the operation ignores cancellation.
///
/// A task group would wait for its children. URLSession on Linux can lose a request, so the operation is canceled and abandoned, and its
/// result is discarded.
package enum Watchdog {
    /// Runs `operation`. Throws ``NetworkError/Code/timedOut`` when the limit passes, and `CancellationError` as soon as the current task is
    /// canceled.
    package static func run<Result: Sendable>(
        _ limit: TimeLimit?, _ operation: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let race = Race<Result>()
        return try await race.winner {
            limit?.onEnd { error in
                guard let runner = race.finish(.failure(error)) else { return nil }
                return { runner.cancel() }
            }
            race.run { await Swift.Result { try await operation() } }
        }
    }
}

extension Result where Failure == any Error {
    package init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// Returns the first of three results: that of an operation, the error of its limit, or a cancellation.
private final class Race<Value: Sendable>: Sendable {
    private struct State {
        var isOver = false
        /// The error of a race that was over before it started. A value is not stored: it may be a body, whose release must be noticed.
        var earlyError: (any Error)?
        var continuation: CheckedContinuation<Value, any Error>?
        var runner: Task<Void, Never>?
    }

    private let state = Mutex(State())

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

    /// Resumes the caller. Returns the operation if it must be canceled, which can block.
    func finish(_ result: Result<Value, any Error>) -> Task<Void, Never>? {
        let (continuation, runner) = state.withLock { state -> (CheckedContinuation<Value, any Error>?, Task<Void, Never>?) in
            guard !state.isOver else { return (nil, nil) }
            state.isOver = true
            if state.continuation == nil, case .failure(let error) = result { state.earlyError = error }
            defer { (state.continuation, state.runner) = (nil, nil) }
            return (state.continuation, state.runner)
        }
        continuation?.resume(with: result)
        return runner
    }
}
