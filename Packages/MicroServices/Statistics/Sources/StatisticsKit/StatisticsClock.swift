/// A pair of clocks: the wall clock for timestamps, a monotonic one for durations.
public struct StatisticsClock: Sendable {
    /// Milliseconds since 1970; can be set back or forward.
    public let wall: @Sendable () -> Int64
    /// Nanoseconds since an arbitrary moment, including sleep; never decreases.
    public let uptime: @Sendable () -> Int64

    /// A clock for tests: milliseconds since 1970, and nanoseconds since an arbitrary moment that do not decrease.
    public init(wall: @escaping @Sendable () -> Int64, uptime: @escaping @Sendable () -> Int64) {
        self.wall = wall
        self.uptime = uptime
    }

    /// The wall clock in milliseconds and the uptime in nanoseconds.
    typealias Reading = (wall: Int64, uptime: Int64)

    var now: Reading { (wall(), uptime()) }

    /// The clocks of the system.
    public static let system = StatisticsClock(wall: Files.wallTime, uptime: Files.uptime)
}

extension Duration {
    /// Clamped to the range of the type.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflows ? (seconds < 0 ? .min : .max) : product.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
    }

    /// Clamped to the range of the type.
    var wholeMilliseconds: Int64 { wholeNanoseconds / 1_000_000 }
}
