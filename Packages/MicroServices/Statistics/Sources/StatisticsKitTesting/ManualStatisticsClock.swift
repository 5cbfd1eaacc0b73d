public import StatisticsKit
import Synchronization

/// A clock that stands still until it is moved.
public final class ManualStatisticsClock: Sendable {
    private let times = Mutex((wall: Int64(1_700_000_000_000), uptime: Int64(1_000_000_000)))

    public init() {}

    /// What to give to a log, an uploader or a registry.
    public var clock: StatisticsClock {
        StatisticsClock(wall: { self.times.withLock { $0.wall } }, uptime: { self.times.withLock { $0.uptime } })
    }

    /// Moves both clocks on.
    public func advance(by duration: Duration) {
        times.withLock { times in
            times.wall += Int64(duration / .milliseconds(1))
            times.uptime += Int64(duration / .nanoseconds(1))
        }
    }

    /// Sets the uptime back to nothing, as a start of the machine does; the wall clock stays.
    public func restartMachine() { times.withLock { $0.uptime = 0 } }

    /// Sets the wall clock forward, or back with a negative duration, as people and time servers do.
    public func stepWallClock(by duration: Duration) {
        times.withLock { $0.wall += Int64(duration / .milliseconds(1)) }
    }
}
