import Synchronization

/// A clock that advances only on request, so that tests of pauses and time limits take no time.
///
/// ```swift
/// async let answer = client.send(request)
/// await clock.sleepers(1)          // the client is waiting
/// clock.advance(by: .seconds(20))  // the time limit is reached
/// ```
public final class ManualClock: Clock {
    /// The time since the creation of the clock.
    public struct Instant: InstantProtocol {
        fileprivate var offset: Duration
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        /// Each sleeper waits for the end of its stream. The keys are the numbers of its sleep.
        var sleepers: [Int: (deadline: Instant, end: AsyncStream<Never>.Continuation)] = [:]
        var requested: [Duration] = []
    }

    private let state = Mutex(State())

    public init() {}

    public var now: Instant { state.withLock { $0.now } }
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The durations of all sleeps in call order, including canceled ones.
    public var requestedSleeps: [Duration] { state.withLock { $0.requested } }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (stream, end) = AsyncStream<Never>.makeStream()
        let isDue = state.withLock { state in
            state.requested.append(state.now.duration(to: deadline))
            let id = state.requested.count
            guard deadline > state.now else { return true }
            end.onTermination = { [self] _ in self.state.withLock { $0.sleepers[id] = nil } }
            state.sleepers[id] = (deadline, end)
            return false
        }
        if isDue { end.finish() }
        // It ends at the deadline, or at once if the task is canceled.
        for await _ in stream {}
        try Task.checkCancellation()
    }

    /// Advances the time and resumes the sleepers that are due.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            return state.sleepers.values.filter { $0.deadline <= state.now }
        }
        for sleeper in woken.sorted(by: { $0.deadline < $1.deadline }) { sleeper.end.finish() }
    }

    /// Advances the time to the next sleeper's deadline. Does nothing without sleepers.
    public func advanceToNextSleeper() {
        let pause = state.withLock { state in state.sleepers.values.map(\.deadline).min().map { state.now.duration(to: $0) } }
        if let pause { advance(by: pause) }
    }

    /// Waits until at least `count` tasks are sleeping.
    public func sleepers(_ count: Int) async {
        while state.withLock({ $0.sleepers.count < count }) { await Task.yield() }
    }
}
