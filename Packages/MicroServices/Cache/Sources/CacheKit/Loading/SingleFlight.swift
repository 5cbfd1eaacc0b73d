import Synchronization

/// Lets concurrent callers with equal keys share one load. It is canceled when its last caller is.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        let id: Int
        let load: PendingLoad
        var task: Task<Void, Never>?
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        /// Flights whose key was changed during the load. Their waiters still get the value; later callers start a new load.
        var detached: [Int: Flight] = [:]
        var nextID = 0
        /// Waiters that were canceled before they were registered.
        var cancelled: Set<Int> = []

        mutating func newID() -> Int {
            nextID += 1
            return nextID
        }

        mutating func takeFlight(_ id: Int, _ key: Key) -> Flight? {
            flights[key]?.id == id ? flights.removeValue(forKey: key) : detached.removeValue(forKey: id)
        }
    }

    private let state = Mutex(State())

    /// Loads a value. `ifCurrent` runs its argument only if the key was not changed during the load.
    typealias Load = @Sendable (_ ifCurrent: @escaping @Sendable (_ keep: () -> Void) -> Void) async throws -> Value

    /// Returns the value of `key`; starts `load` unless a load is in progress.
    func value(for key: Key, load: @escaping Load) async throws -> Value {
        let waiter = state.withLock { $0.newID() }
        let current = PendingLoad.current
        var awaited: PendingLoad?
        defer { awaited.map { current?.stopWaiting(for: $0) } }
        // Remains if the cancellation and the result arrive together.
        defer { state.withLock { _ = $0.cancelled.remove(waiter) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let refusal = state.withLock { state -> (any Error)? in
                    if state.cancelled.remove(waiter) != nil { return CancellationError() }
                    let pending = start(key, &state, load)
                    if let cycle = current?.wait(for: pending) { return cycle }
                    awaited = pending
                    state.flights[key]?.waiters[waiter] = continuation
                    return nil
                }
                if let refusal { continuation.resume(throwing: refusal) }
            }
        } onCancel: {
            cancel(waiter, key)
        }
    }

    /// Starts `load` without waiting for it, after `begin`, unless a load is in progress.
    func start(_ key: Key, begin: () -> Void = {}, load: @escaping Load) {
        state.withLock { state in
            if state.flights[key] == nil { begin() }
            _ = start(key, &state, load)
        }
    }

    /// Makes later callers start a new load, and prevents the current load from setting the value of the key.
    func detach(_ key: Key) {
        state.withLock { state in
            if let flight = state.flights.removeValue(forKey: key) { state.detached[flight.id] = flight }
        }
    }

    func detachAll() {
        state.withLock { state in
            for flight in state.flights.values { state.detached[flight.id] = flight }
            state.flights = [:]
        }
    }

    private func start(_ key: Key, _ state: inout State, _ load: @escaping Load) -> PendingLoad {
        if let flight = state.flights[key] { return flight.load }
        let (id, pending) = (state.newID(), PendingLoad(key: key))
        let task = Task { await PendingLoad.$current.withValue(pending) { await self.run(id, key, load) } }
        state.flights[key] = Flight(id: id, load: pending, task: task)
        return pending
    }

    private func run(_ id: Int, _ key: Key, _ load: Load) async {
        let result: Result<Value, any Error>
        do {
            let value = try await load { keep in
                if self.state.withLock({ $0.flights[key]?.id == id }) { keep() }
            }
            result = .success(value)
        } catch {
            result = .failure(error)
        }
        let waiters = state.withLock { $0.takeFlight(id, key)?.waiters ?? [:] }
        for waiter in waiters.values { waiter.resume(with: result) }
    }

    private func cancel(_ waiter: Int, _ key: Key) {
        let (continuation, task) = state.withLock { state -> (CheckedContinuation<Value, any Error>?, Task<Void, Never>?) in
            if let continuation = state.flights[key]?.waiters.removeValue(forKey: waiter) {
                guard let flight = state.flights[key], flight.waiters.isEmpty else { return (continuation, nil) }
                // A new caller must not join a load that is about to be canceled.
                state.flights[key] = nil
                return (continuation, flight.task)
            }
            for (id, flight) in state.detached {
                guard let continuation = flight.waiters[waiter] else { continue }
                state.detached[id]?.waiters[waiter] = nil
                return (continuation, state.detached[id]?.waiters.isEmpty == true ? flight.task : nil)
            }
            // Either not registered yet or already finished; in the latter case the entry is removed by `value(for:load:)`.
            state.cancelled.insert(waiter)
            return (nil, nil)
        }
        task?.cancel()
        continuation?.resume(throwing: CancellationError())
    }
}
