import Synchronization

/// Wakes one who waits for work. A ring while nobody waits is kept for who comes next.
final class Doorbell: Sendable {
    enum Ring: Comparable {
        /// There is more to do. Who pauses, because what there is cannot be done now, goes on pausing.
        case work
        /// Somebody wants it now.
        case urgent
    }

    private struct State {
        var rung: Ring?
        var waiting: (continuation: AsyncStream<Void>.Continuation, least: Ring)?
    }

    private let state = Mutex(State())

    func ring(_ ring: Ring = .work) {
        let waiting = state.withLock { state -> AsyncStream<Void>.Continuation? in
            guard let waiting = state.waiting, waiting.least <= ring else {
                state.rung = max(state.rung ?? ring, ring)
                return nil
            }
            state.waiting = nil
            return waiting.continuation
        }
        waiting?.finish()
    }

    /// Forgets a ring: whoever calls looks for work now.
    func silence() {
        state.withLock { $0.rung = nil }
    }

    /// Returns after a ring, after the time, or when the task is cancelled.
    /// - Parameter limit: a pause, which only an urgent ring ends early; nil to wait for work as long as it takes.
    func wait(atMost limit: Duration?, clock: any Clock<Duration>) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let least = limit == nil ? Ring.work : .urgent
        let isRung = state.withLock { state in
            let isRung = state.rung.map { $0 >= least } ?? false
            state.rung = nil
            if !isRung { state.waiting = (continuation, least) }
            return isRung
        }
        if isRung { return }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in stream {} }
            if let limit { group.addTask { try? await clock.sleep(for: limit) } }
            await group.next()
            group.cancelAll()
        }
        // A ring from here on is kept; one before has woken us.
        state.withLock { $0.waiting = nil }
    }
}
