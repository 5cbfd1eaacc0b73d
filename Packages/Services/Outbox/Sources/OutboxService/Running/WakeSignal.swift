import Synchronization

/// Wakes one task that waits for work. A signal without a waiting task is stored for the next one.
final class WakeSignal: Sendable {
    enum Priority: Comparable {
        /// There is new work. It does not end a pause.
        case work
        /// The user requests delivery now.
        case urgent
    }

    private struct State {
        var pending: Priority?
        var waiting: (continuation: AsyncStream<Void>.Continuation, least: Priority)?
    }

    private let state = Mutex(State())

    func signal(_ signal: Priority = .work) {
        let waiting = state.withLock { state -> AsyncStream<Void>.Continuation? in
            guard let waiting = state.waiting, waiting.least <= signal else {
                state.pending = max(state.pending ?? signal, signal)
                return nil
            }
            state.waiting = nil
            return waiting.continuation
        }
        waiting?.finish()
    }

    /// Discards a stored signal, because the caller looks for work now.
    func reset() { state.withLock { $0.pending = nil } }

    /// Returns after a signal, after the limit, or when the task is canceled.
    /// - Parameter limit: A pause that only an urgent signal ends early; nil to wait without a limit.
    func wait(atMost limit: Duration?, clock: any Clock<Duration>) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let least = limit == nil ? Priority.work : .urgent
        let isSignaled = state.withLock { state in
            let isSignaled = state.pending.map { $0 >= least } ?? false
            state.pending = nil
            if !isSignaled { state.waiting = (continuation, least) }
            return isSignaled
        }
        if isSignaled { return }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in stream {} }
            if let limit { group.addTask { try? await clock.sleep(for: limit) } }
            await group.next()
            group.cancelAll()
        }
        // A signal from here on is stored; an earlier one has ended the wait.
        state.withLock { $0.waiting = nil }
    }
}

enum RetryDelay {
    static let maximum = Duration.seconds(60)
    static let maximumRequest = Duration.seconds(3_600)

    /// Returns 1 s, doubled with each failure in a row up to a minute. A random reduction of up to half prevents simultaneous retries of
    /// all devices.
    /// - Parameters:
    ///   - random: A number in `0..<1`.
    ///   - requested: The minimum pause requested by the server, up to an hour.
    static func pause(afterFailures count: Int, random: Double, requested: Duration? = nil) -> Duration {
        let pause = min(.seconds(1 << min(max(count - 1, 0), 6)), maximum) * (1 - random / 2)
        return max(pause, min(requested ?? .zero, maximumRequest))
    }
}
