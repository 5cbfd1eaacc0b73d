import Synchronization

/// The deadlines of all calls of a client, with one sleeping task, for the earliest of them.
///
/// The task is replaced only for an earlier deadline. It sleeps on if its deadline is removed, so that calls that end in time cost no task.
/// - Complexity: O(1) to add, move and remove a deadline. The task examines all of them when it wakes up, at most once a millisecond.
package final class DeadlineQueue: Sendable {
    typealias ID = Int

    private struct State {
        var waits: [ID: (deadline: Duration, limit: TimeLimit)] = [:]
        var lastID = 0
        var sleeper: (deadline: Duration, task: Task<Void, Never>)?
    }

    private let state = Mutex(State())
    let now: @Sendable () -> Duration
    private let sleep: @Sendable (_ deadline: Duration) async throws -> Void

    package init(clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    deinit { state.withLock { $0.sleeper }?.task.cancel() }

    func add(_ limit: TimeLimit, after duration: Duration) -> ID {
        let deadline = deadline(after: duration)
        let (id, replaced) = state.withLock { state in
            state.lastID += 1
            state.waits[state.lastID] = (deadline, limit)
            return (state.lastID, wakeUp(&state, by: deadline))
        }
        replaced?.cancel()
        return id
    }

    /// Does nothing if the deadline has expired.
    func move(_ id: ID, after limit: Duration) {
        let deadline = deadline(after: limit)
        let replaced = state.withLock { state in
            state.waits[id]?.deadline = deadline
            return wakeUp(&state, by: deadline)
        }
        replaced?.cancel()
    }

    func remove(_ id: ID) {
        // Released afterwards, because that can call this queue.
        _ = state.withLock { $0.waits.removeValue(forKey: id) }
    }

    private func deadline(after limit: Duration) -> Duration {
        // More than a century, which no clock overflows.
        now() + min(limit, .seconds(1 << 32))
    }

    /// Starts a sleeping task, unless one wakes up earlier. Returns the task that it replaces.
    private func wakeUp(_ state: inout State, by deadline: Duration) -> Task<Void, Never>? {
        let replaced = state.sleeper
        if let replaced, replaced.deadline <= deadline { return nil }
        // Detached, because it serves all calls, not only the one that starts it, whose priority and task-local values it must not have.
        let task = Task.detached(priority: .high) { [weak self, sleep] in
            do { try await sleep(deadline) } catch { return }
            self?.endExpired()
        }
        state.sleeper = (deadline, task)
        return replaced?.task
    }

    private func endExpired() {
        let now = now()
        let (expired, replaced) = state.withLock { state in
            let expired = state.waits.filter { $0.value.deadline <= now }
            for id in expired.keys { state.waits[id] = nil }
            let replaced = state.sleeper.take()
            if let next = state.waits.values.map(\.deadline).min() { _ = wakeUp(&state, by: max(next, now + .milliseconds(1))) }
            return (expired.values.sorted { $0.deadline < $1.deadline }, replaced)
        }
        // This task, or one for an earlier deadline that was added in the meantime.
        replaced?.task.cancel()
        let afterwards = expired.compactMap { $0.limit.expire() }
        // Cancellation can block, and must not delay the next deadlines.
        if !afterwards.isEmpty { Task { for action in afterwards { action() } } }
    }
}
