public import CCacheSQLite
import Foundation
public import Synchronization

/// The time source of a cache: a monotonic clock for memory, the wall clock for entries that outlive the process.
public struct CacheClock: Sendable {
    /// Nanoseconds since an arbitrary start; never decreases.
    @usableFromInline let monotonic: @Sendable () -> Int64
    let wall: @Sendable () -> Int64
    @usableFromInline private(set) var isSystem = false

    /// A clock for tests: nanoseconds since an arbitrary start, which never decrease, and milliseconds since 1970, which may jump.
    public init(monotonic: @escaping @Sendable () -> Int64, wall: @escaping @Sendable () -> Int64) {
        self.monotonic = monotonic
        self.wall = wall
    }

    /// Milliseconds since 1970, for stores outside this package.
    public var wallMilliseconds: Int64 { wall() }

    /// The system's clocks. The monotonic one continues while the system sleeps.
    public static let system: CacheClock = {
        var clock = CacheClock(
            monotonic: { cache_time() },
            wall: {
                var time = timespec()
                clock_gettime(CLOCK_REALTIME, &time)
                return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
            }
        )
        clock.isSystem = true
        return clock
    }()
}

/// Reads the time for lookups in units of 17 ms, at a fifth of the cost of an exact time.
@usableFromInline
struct CoarseClock: ~Copyable, Sendable {
    /// A number of ``units(at:)`` that is never reached.
    @usableFromInline static let never = UInt32.max

    @usableFromInline let clock: CacheClock
    @usableFromInline let start: Int64
    /// The last seen tick of the system's coarse clock, and the time that the system had slept then. The coarse clock does not count it.
    @usableFromInline let tick = Atomic<Int64>(.min)
    @usableFromInline let slept = Atomic<Int64>(0)

    init(_ clock: CacheClock) {
        self.clock = clock
        start = clock.monotonic()
    }

    /// The present units or up to 4 more. Never less, unless the system delays a tick of its coarse clock by more than 40 ms.
    @inlinable
    @inline(__always)
    var now: UInt32 {
        guard clock.isSystem else { return units(at: clock.monotonic()) }
        let time = cache_coarse_time()
        if cache_has_coarse_time() != 0, time != tick.load(ordering: .acquiring) { noteTick(time) }
        return units(at: time &+ slept.load(ordering: .relaxed)) &+ 3
    }

    @usableFromInline
    func noteTick(_ time: Int64) {
        // In this order, so that an interruption in between makes the difference too large rather than too small.
        let counted = cache_awake_time()
        slept.store(cache_time() - counted, ordering: .relaxed)
        tick.store(time, ordering: .releasing)
    }

    /// The whole units from the start to a time. A time after more than two years is as far as that.
    @inlinable
    @inline(__always)
    func units(at time: Int64) -> UInt32 {
        UInt32(truncatingIfNeeded: max(0, min((time &- start) &>> 24, Int64(Self.never) &- 4)))
    }
}

extension Duration {
    var wholeNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }
    /// The duration, limited to 292 years, so that sums do not overflow.
    var clamped: Duration { .nanoseconds(wholeNanoseconds) }
}
