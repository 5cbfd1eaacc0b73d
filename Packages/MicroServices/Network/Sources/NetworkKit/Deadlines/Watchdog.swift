/// Ends a wait when its time limit passes, even if the operation ignores cancellation.
///
/// A task group would wait for its children. URLSession on Linux can lose a request, so the operation is canceled and abandoned, and its
/// result is discarded.
package enum Watchdog {
    /// Runs `operation`. Throws ``NetworkError/Code/timedOut`` when the limit passes, and `CancellationError` as soon as the current task is
    /// canceled.
    package static func run<Value: Sendable>(
        _ limit: TimeLimit?, _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let (values, end) = AsyncThrowingStream<Value, any Error>.makeStream()
        let runner = Task {
            let result = await Result { try await operation() }
            if case .success(let value) = result { end.yield(value) }
            if case .failure(let error) = result { end.finish(throwing: error) }
        }
        // Cancellation can block, and must not delay the caller.
        end.onTermination = { if case .cancelled = $0 { Task { runner.cancel() } } }
        limit?.onEnd { error in
            end.finish(throwing: error)
            return { runner.cancel() }
        }
        for try await value in values { return value }
        throw CancellationError()
    }
}

extension Result where Failure == any Error {
    package init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
