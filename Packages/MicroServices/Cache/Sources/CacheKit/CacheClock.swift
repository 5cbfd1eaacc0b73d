/// Where a cache takes the time from: a monotonic clock for what is in memory, the wall clock for what outlives the process.
public struct CacheClock: Sendable {
    /// Nanoseconds since some moment; never goes back.
    @usableFromInline let monotonic: @Sendable () -> Int64
    let wall: @Sendable () -> Int64

    /// Makes a clock for tests.
    ///
    /// - Parameters:
    ///   - monotonic: nanoseconds since some moment; never goes back.
    ///   - wall: milliseconds since 1970; may be set.
    public init(monotonic: @escaping @Sendable () -> Int64, wall: @escaping @Sendable () -> Int64) {
        self.monotonic = monotonic
        self.wall = wall
    }

    /// Milliseconds since 1970, for stores outside of this package.
    public var wallMilliseconds: Int64 { wall() }

    /// The clocks of the system.
    public static let system: CacheClock = {
        let start = ContinuousClock.now
        return CacheClock(
            monotonic: { (ContinuousClock.now - start).wholeNanoseconds },
            wall: { SystemWallClock.milliseconds() }
        )
    }()
}

extension Duration {
    /// Clamped to what fits.
    @usableFromInline var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflows ? (seconds < 0 ? .min : .max) : product.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
    }
}
