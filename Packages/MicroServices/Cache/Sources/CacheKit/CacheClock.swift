#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The time source of a cache: a monotonic clock for memory, the wall clock for entries that outlive the process.
public struct CacheClock: Sendable {
    /// Nanoseconds since an arbitrary start; never decreases.
    @usableFromInline let monotonic: @Sendable () -> Int64
    let wall: @Sendable () -> Int64

    /// Creates a clock for tests.
    ///
    /// - Parameters:
    ///   - monotonic: Returns nanoseconds since an arbitrary start; never decreases.
    ///   - wall: Returns milliseconds since 1970; may jump.
    public init(monotonic: @escaping @Sendable () -> Int64, wall: @escaping @Sendable () -> Int64) {
        self.monotonic = monotonic
        self.wall = wall
    }

    /// Milliseconds since 1970, for stores outside this package.
    public var wallMilliseconds: Int64 { wall() }

    /// The system's clocks.
    public static let system: CacheClock = {
        let start = ContinuousClock.now
        return CacheClock(
            monotonic: { (ContinuousClock.now - start).wholeNanoseconds },
            wall: {
                var time = timespec()
                clock_gettime(CLOCK_REALTIME, &time)
                return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
            }
        )
    }()
}

extension Duration {
    /// The duration in nanoseconds, clamped to `Int64`.
    @usableFromInline var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflows ? (seconds < 0 ? .min : .max) : product.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
    }
}
