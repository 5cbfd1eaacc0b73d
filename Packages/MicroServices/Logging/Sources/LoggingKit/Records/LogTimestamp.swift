/// A point in wall-clock time, in nanoseconds since 1970-01-01T00:00:00Z.
///
/// Its description is RFC 3339 in UTC with milliseconds, for example `2026-03-01T09:30:00.250Z`.
public struct LogTimestamp: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Nanoseconds since the Unix epoch; negative before it.
    public var nanosecondsSinceEpoch: Int64

    /// Creates a timestamp from nanoseconds since the Unix epoch.
    public init(nanosecondsSinceEpoch: Int64) {
        self.nanosecondsSinceEpoch = nanosecondsSinceEpoch
    }

    /// Returns the current time of the system's wall clock.
    public static func now() -> LogTimestamp { LogTimestamp(nanosecondsSinceEpoch: FileDescriptor.wallTime) }

    public static func < (left: LogTimestamp, right: LogTimestamp) -> Bool {
        left.nanosecondsSinceEpoch < right.nanosecondsSinceEpoch
    }

    public var description: String {
        let milliseconds = floorDivide(nanosecondsSinceEpoch, 1_000_000)
        let seconds = floorDivide(milliseconds, 1000)
        let fields = FileDescriptor.civilTime(seconds)
        let date = "\(pad(fields[0], 4))-\(pad(fields[1], 2))-\(pad(fields[2], 2))"
        return "\(date)T\(pad(fields[3], 2)):\(pad(fields[4], 2)):\(pad(fields[5], 2)).\(pad(milliseconds - seconds * 1000, 3))Z"
    }
}

extension Duration {
    /// The duration in nanoseconds, limited to 292 years.
    var wholeNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }
}

func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : (value + 1) / divisor - 1
}

private func pad(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
