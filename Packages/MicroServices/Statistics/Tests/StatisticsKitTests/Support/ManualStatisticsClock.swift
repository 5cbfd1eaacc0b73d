import StatisticsKit
import Synchronization

/// A clock that tests advance.
final class ManualStatisticsClock: Sendable {
    private let times = Mutex((wall: Int64(1_700_000_000_000), uptime: Int64(1_000_000_000)))

    init() {}

    /// The clock to pass to a log, an uploader or a registry.
    var clock: StatisticsClock {
        StatisticsClock(wall: { self.times.withLock { $0.wall } }, uptime: { self.times.withLock { $0.uptime } })
    }

    /// Advances both clocks.
    func advance(by duration: Duration) {
        times.withLock { times in
            times.wall += Int64(duration / .milliseconds(1))
            times.uptime += Int64(duration / .nanoseconds(1))
        }
    }

    /// Resets the uptime to zero, as a restart of the machine does, and leaves the wall clock unchanged.
    func restartMachine() { times.withLock { $0.uptime = 0 } }

    /// Moves the wall clock forward, or back with a negative duration.
    func stepWallClock(by duration: Duration) {
        times.withLock { $0.wall += Int64(duration / .milliseconds(1)) }
    }
}
