import Synchronization

/// Limits the time of a wait, even if the operation ignores cancellation.
///
/// A task group would wait for its children. URLSession on Linux can lose a request, so the operation is canceled and abandoned, and its
/// result is discarded.
package enum Watchdog {
    /// Runs `operation`. Throws `timeout()` after `limit`, and `CancellationError` as soon as the current task is canceled.
    package static func run<Result: Sendable>(
        limit: Duration, clock: any Clock<Duration>, timeout: @escaping @Sendable () -> NetworkError,
        _ operation: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let race = Race<Result>()
        return try await race.winner { race in
            race.add(Task { race.finish(await outcome(of: operation)) })
            race.add(
                Task {
                    do {
                        try await clock.sleep(for: limit, tolerance: nil)
                        race.finish(.failure(timeout()))
                    } catch {
                        // The race is over.
                    }
                }
            )
        }
    }

    /// Waits for a shared task. Cancellation ends the wait but not the task.
    package static func wait<Result: Sendable>(for task: Task<Result, any Error>) async throws -> Result {
        let race = Race<Result>()
        return try await race.winner { race in
            race.add(Task { race.finish(await task.result) })
        }
    }

    private static func outcome<Result: Sendable>(of operation: () async throws -> Result) async -> Swift.Result<Result, any Error> {
        do {
            return .success(try await operation())
        } catch {
            return .failure(error)
        }
    }
}

/// Returns the first result and cancels the other tasks.
private final class Race<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var continuation: CheckedContinuation<Value, any Error>?
        var runners: [Task<Void, Never>] = []
    }

    private let state = Mutex(State())

    func winner(start: (Race) -> Void) async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Cancelled before the start: nothing is started.
                let early = state.withLock { state -> Result<Value, any Error>? in
                    if state.result == nil { state.continuation = continuation }
                    return state.result
                }
                if let early { continuation.resume(with: early) } else { start(self) }
            }
        } onCancel: {
            finish(.failure(CancellationError()))
        }
    }

    func add(_ runner: Task<Void, Never>) {
        let isOver = state.withLock { state in
            if state.result == nil { state.runners.append(runner) }
            return state.result != nil
        }
        if isOver { runner.cancel() }
    }

    func finish(_ result: Result<Value, any Error>) {
        let (continuation, runners) = state.withLock { state -> (CheckedContinuation<Value, any Error>?, [Task<Void, Never>]) in
            guard state.result == nil else { return (nil, []) }
            state.result = result
            defer { (state.continuation, state.runners) = (nil, []) }
            return (state.continuation, state.runners)
        }
        for runner in runners { runner.cancel() }
        continuation?.resume(with: result)
    }
}
