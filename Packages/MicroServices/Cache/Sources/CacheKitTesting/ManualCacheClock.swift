public import CacheKit
import Synchronization

/// A clock that changes only when a test advances it.
public final class ManualCacheClock: Sendable {
    private let times = Mutex((monotonic: Int64(1_000_000_000), wall: Int64(1_700_000_000_000)))

    public init() {}

    /// The clock to pass to a cache.
    public var clock: CacheClock {
        CacheClock(monotonic: { self.times.withLock { $0.monotonic } }, wall: { self.times.withLock { $0.wall } })
    }

    /// Advances both clocks.
    public func advance(by duration: Duration) {
        times.withLock { times in
            times.monotonic += Int64(duration / .nanoseconds(1))
            times.wall += Int64(duration / .milliseconds(1))
        }
    }

    /// Sets the wall clock forward, or back with a negative duration, as users and time servers do.
    public func stepWallClock(by duration: Duration) {
        times.withLock { $0.wall += Int64(duration / .milliseconds(1)) }
    }
}
