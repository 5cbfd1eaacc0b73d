import Synchronization

/// Wakes tasks that wait for a change, without losing one.
///
/// Checking a condition and waiting for a change are two steps, and other code can run in between: on another thread, and also on the same
/// actor, since a task with its own executor is re-enqueued by each call. A change announced in between would be lost. Therefore the wait
/// passes the number of changes that were seen before the check, and a later change ends it immediately:
///
/// ```swift
/// while true {
///     let seen = signal.count
///     if let message = makeMessage() { return message }
///     await signal.changed(since: seen)
/// }
/// ```
///
/// The pattern is that of an event count (Reed and Kanodia, "Synchronization with eventcounts and sequencers", 1979).
public final class ChangeSignal: Sendable {
    private let waiters = Mutex(ChangeWaiters<CheckedContinuation<Void, Never>>())
    public init() {}

    /// The number of announced changes.
    public var count: Int { waiters.withLock { $0.count } }

    var isAwaited: Bool { waiters.withLock { $0.isAwaited } }

    /// Announces a change that was made. Wakes all waiting tasks; a task that is about to wait returns immediately.
    public func announce() { for waiter in waiters.withLock({ $0.announce() }) { waiter.resume() } }

    /// Waits until a change is announced after a value of ``count``. Also returns when the task is canceled.
    public func changed(since seen: Int) async {
        let place = waiters.withLock { $0.takePlace() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWaiting = waiters.withLock { waiters in
                    // Canceled earlier: the handler has already run and found no waiter.
                    !Task.isCancelled && waiters.wait(continuation, at: place, since: seen)
                }
                if !isWaiting { continuation.resume() }
            }
        } onCancel: {
            waiters.withLock { $0.leave(place) }?.resume()
        }
    }

    /// Waits until a condition is true, checking it after each announced change. Also returns when the task is canceled.
    ///
    /// - Parameter isolation: The isolation of the condition. Default: that of the caller.
    public func wait(isolation: isolated (any Actor)? = #isolation, until condition: () -> Bool) async {
        while !Task.isCancelled {
            let seen = count
            if condition() { return }
            await changed(since: seen)
        }
    }
}

/// The waiters of a ``ChangeSignal``, as a value without tasks, so that tests can try every order.
@_spi(Rendering) public struct ChangeWaiters<Waiter> {
    public private(set) var count = 0
    private var nextPlace = 0
    private var waiting: [Int: Waiter] = [:]
    public init() {}

    public var isAwaited: Bool { !waiting.isEmpty }

    /// Returns the waiters to wake, the oldest first.
    public mutating func announce() -> [Waiter] {
        count += 1
        guard !waiting.isEmpty else { return [] }
        defer { waiting = [:] }
        return waiting.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns an identifier for a wait, so that it can be canceled before it begins.
    public mutating func takePlace() -> Int {
        nextPlace += 1
        return nextPlace
    }

    /// Begins a wait.
    ///
    /// - Returns: False if a change was announced since; then the waiter is not added.
    public mutating func wait(_ waiter: Waiter, at place: Int, since seen: Int) -> Bool {
        guard count == seen else { return false }
        waiting[place] = waiter
        return true
    }

    /// Ends a wait; returns nil if it has ended or not begun.
    public mutating func leave(_ place: Int) -> Waiter? { waiting.removeValue(forKey: place) }
}
