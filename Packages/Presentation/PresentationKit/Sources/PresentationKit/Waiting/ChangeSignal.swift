import Synchronization

/// Lets tasks wait for a change, and never lose one.
///
/// Checking a condition and waiting for a change are two steps, and other code can run in between: on another thread, and also on the same
/// actor, since a task with an executor of its own is re-enqueued by each call. A change announced in between would be lost. Therefore the
/// wait names the number of changes that were seen before the check, and a later change ends it at once:
///
/// ```swift
/// while true {
///     let seen = news.count
///     if let message = makeMessage() { return message }
///     await news.changed(since: seen)
/// }
/// ```
///
/// The pattern is that of an event count (Reed and Kanodia, "Synchronization with eventcounts and sequencers", 1979).
public final class ChangeSignal: Sendable {
    private let waiters = Mutex(ChangeWaiters<CheckedContinuation<Void, Never>>())

    public init() {}

    /// How many changes were announced so far.
    public var count: Int { waiters.withLock { $0.count } }

    /// Whether a task is waiting.
    public var isAwaited: Bool { waiters.withLock { $0.isAwaited } }

    /// Announces a change after it was made. Wakes all waiting tasks; a task that is about to wait returns at once.
    public func announce() {
        for waiter in waiters.withLock({ $0.announce() }) { waiter.resume() }
    }

    /// Waits until more changes were announced than a number that ``count`` gave before. Returns too when the task is cancelled.
    public func changed(since seen: Int) async {
        let place = waiters.withLock { $0.takePlace() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWaiting = waiters.withLock { waiters in
                    // Canceled before: the handler has run already and found no waiter.
                    !Task.isCancelled && waiters.wait(continuation, at: place, since: seen)
                }
                if !isWaiting { continuation.resume() }
            }
        } onCancel: {
            waiters.withLock { $0.leave(place) }?.resume()
        }
    }

    /// Waits until something holds that is announced when it changes; at once when it holds already. Returns too when the task is
    /// cancelled.
    ///
    /// - Parameters:
    ///   - isolation: Where the condition is looked at: where the caller is.
    ///   - condition: What is waited for.
    public func wait(isolation: isolated (any Actor)? = #isolation, until condition: () -> Bool) async {
        while !Task.isCancelled {
            let seen = count
            if condition() { return }
            await changed(since: seen)
        }
    }
}
