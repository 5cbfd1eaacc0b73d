import Synchronization

/// Wakes one who waits for work. A ring while nobody waits is kept for who comes next.
final class Doorbell: Sendable {
    private struct State {
        var isRung = false
        var waiting: AsyncStream<Void>.Continuation?
    }

    private let state = Mutex(State())

    func ring() {
        let waiting = state.withLock { state in
            let waiting = state.waiting
            state.waiting = nil
            if waiting == nil { state.isRung = true }
            return waiting
        }
        waiting?.finish()
    }

    /// Forgets a ring: whoever calls looks for work now.
    func silence() {
        state.withLock { $0.isRung = false }
    }

    /// Returns after a ring, after the time, or when the task is cancelled.
    /// - Parameter limit: nil for as long as it takes.
    func wait(atMost limit: Duration?, clock: any Clock<Duration>) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let isRung = state.withLock { state in
            defer { state.isRung = false }
            if !state.isRung { state.waiting = continuation }
            return state.isRung
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
