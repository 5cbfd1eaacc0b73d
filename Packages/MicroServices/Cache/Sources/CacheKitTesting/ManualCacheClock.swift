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
            times.monotonic = Int64(clamping: Int128(times.monotonic) + duration.attoseconds / 1_000_000_000)
            times.wall = Self.wall(times.wall, duration)
        }
    }

    /// Sets the wall clock forward, or back with a negative duration, as users and time servers do.
    public func stepWallClock(by duration: Duration) {
        times.withLock { $0.wall = Self.wall($0.wall, duration) }
    }

    private static func wall(_ time: Int64, _ duration: Duration) -> Int64 {
        Int64(clamping: Int128(time) + duration.attoseconds / 1_000_000_000_000_000)
    }
}
