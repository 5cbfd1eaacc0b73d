import Synchronization

/// The deadlines of all calls of a client, with one sleeping task, for the earliest of them.
///
/// The task is started again only for an earlier deadline. It sleeps on if its deadline is removed, so that calls that end in time cost no
/// task.
package final class DeadlineQueue: Sendable {
    typealias ID = DeadlineHeap<any Waiter>.ID

    /// A wait with a deadline.
    protocol Waiter: AnyObject, Sendable {
        /// Ends the wait without blocking. The returned function, which may block, is called when all expired waits have ended.
        func expire() -> (@Sendable () -> Void)?
    }

    private struct State {
        var heap = DeadlineHeap<any Waiter>()
        /// The deadline of the sleeping task.
        var wakeUp: Duration?
        var sleeper: Task<Void, Never>?
        /// Changes with each sleeping task.
        var generation = 0
    }

    private let state = Mutex(State())
    let now: @Sendable () -> Duration
    private let sleep: @Sendable (_ deadline: Duration) async throws -> Void

    package init(clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    deinit {
        state.withLock { $0.sleeper }?.cancel()
    }

    func add(_ waiter: any Waiter, after limit: Duration) -> ID {
        let deadline = deadline(after: limit)
        let (id, replaced) = state.withLock { state in (state.heap.insert(waiter, at: deadline), wakeUp(&state, by: deadline)) }
        replaced?.cancel()
        return id
    }

    /// Does nothing if the deadline has expired.
    func move(_ id: ID, after limit: Duration) {
        let deadline = deadline(after: limit)
        let replaced = state.withLock { state in
            state.heap.move(id, to: deadline)
            return wakeUp(&state, by: deadline)
        }
        replaced?.cancel()
    }

    func remove(_ id: ID) {
        state.withLock { $0.heap.remove(id) }
    }

    private func deadline(after limit: Duration) -> Duration {
        // More than a century, which no clock overflows.
        now() + min(limit, .seconds(1 << 32))
    }

    /// Starts a sleeping task, unless one wakes up earlier. Returns the task that it replaces.
    private func wakeUp(_ state: inout State, by deadline: Duration) -> Task<Void, Never>? {
        guard state.wakeUp.map({ deadline < $0 }) ?? true else { return nil }
        let replaced = state.sleeper
        state.wakeUp = deadline
        state.generation += 1
        state.sleeper = sleeper(state.generation, deadline)
        return replaced
    }

    private func sleeper(_ generation: Int, _ deadline: Duration) -> Task<Void, Never> {
        // Detached, because it serves all calls, not only the one that starts it, whose priority and task-local values it must not have.
        Task.detached(priority: .high) { [weak self, sleep] in
            var next = deadline
            do {
                while true {
                    try await sleep(next)
                    guard let later = self?.endExpired(generation) else { return }
                    next = later
                }
            } catch {
                // An earlier deadline was added.
            }
        }
    }

    /// Ends the expired waits. Returns the next deadline if the sleeping task is still the current one.
    private func endExpired(_ generation: Int) -> Duration? {
        let now = now()
        let (expired, next) = state.withLock { state -> ([any Waiter], Duration?) in
            let expired = state.heap.removeExpired(at: now)
            guard state.generation == generation else { return (expired, nil) }
            state.wakeUp = state.heap.first
            if state.wakeUp == nil { state.sleeper = nil }
            return (expired, state.wakeUp)
        }
        let afterwards = expired.compactMap { $0.expire() }
        // Cancellation can block, and must not delay the next deadlines.
        if !afterwards.isEmpty { Task { for action in afterwards { action() } } }
        return next
    }
}
