#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where statistics take the time from: the wall clock for what servers read, a monotonic one for waiting.
public struct StatisticsClock: Sendable {
    /// Milliseconds since 1970; may be set back or forward.
    public let wall: @Sendable () -> Int64
    /// Nanoseconds since some moment, time asleep included; never goes back.
    public let uptime: @Sendable () -> Int64

    /// Makes a clock for tests.
    ///
    /// - Parameters:
    ///   - wall: milliseconds since 1970.
    ///   - uptime: nanoseconds since some moment; never goes back.
    public init(wall: @escaping @Sendable () -> Int64, uptime: @escaping @Sendable () -> Int64) {
        self.wall = wall
        self.uptime = uptime
    }

    /// The clocks of the system.
    public static let system = StatisticsClock(
        wall: {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
        },
        uptime: {
            var time = timespec()
            #if os(Linux)
            clock_gettime(CLOCK_BOOTTIME, &time)
            #else
            clock_gettime(CLOCK_MONOTONIC, &time)
            #endif
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }
    )
}

extension Duration {
    /// Clamped to what fits.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflows ? (seconds < 0 ? .min : .max) : product.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
    }

    /// Clamped to what fits.
    var wholeMilliseconds: Int64 { wholeNanoseconds / 1_000_000 }
}
