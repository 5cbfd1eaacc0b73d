import Synchronization

/// The time limit of an operation, and the way to end it. At each time, at most one limit is running.
package final class TimeLimit: Sendable {
    /// Ends an operation with an error, without blocking. The returned function, which may block, is called when all operations whose limits
    /// passed have ended.
    package typealias Ending = @Sendable (NetworkError) -> (@Sendable () -> Void)?

    private struct State {
        var limit: (NetworkError.Limit, Duration)?
        var deadline: DeadlineQueue.ID?
        var ending: Ending?
        var error: NetworkError?
    }

    private let state = Mutex(State())
    private let deadlines: DeadlineQueue

    init(_ deadlines: DeadlineQueue) { self.deadlines = deadlines }

    /// Replaces the running limit; `nil` for none.
    func restart(_ limit: NetworkError.Limit, _ duration: Duration?) {
        state.withLock { state in
            state.limit = duration.map { (limit, $0) }
            if let duration, let deadline = state.deadline {
                deadlines.move(deadline, after: duration)
            } else if let duration, state.error == nil {
                state.deadline = deadlines.add(self, after: duration)
            } else if let deadline = state.deadline.take() {
                deadlines.remove(deadline)
            }
        }
    }

    /// Sets how the operation ends when the limit passes: at once if it has passed.
    package func onEnd(_ ending: @escaping Ending) {
        let error = state.withLock { state in
            state.ending = ending
            return state.error
        }
        if let error { ending(error)?() }
    }

    func expire() -> (@Sendable () -> Void)? {
        // Without a limit, it was replaced after it had passed.
        state.withLock { $0.limit }.flatMap { end(.timedOut($0, after: $1)) }
    }

    /// Ends the operation, whatever its limit is.
    @Sendable func end(_ error: NetworkError) -> (@Sendable () -> Void)? {
        let ending = state.withLock { state in
            if state.error == nil { state.error = error }
            return state.ending
        }
        return ending?(error)
    }
}
