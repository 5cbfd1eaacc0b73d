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
        let days = floorDivide(milliseconds, 86_400_000)
        let inDay = milliseconds - days * 86_400_000
        let (year, month, day) = Self.civil(fromDays: days)
        return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))T"
            + "\(pad(inDay / 3_600_000, 2)):\(pad(inDay / 60_000 % 60, 2)):\(pad(inDay / 1000 % 60, 2)).\(pad(inDay % 1000, 3))Z"
    }

    /// The proleptic Gregorian date of a day number (0 = 1970-01-01), counted in 400-year eras that start in March,
    /// so that the leap day is the last day of its year.
    private static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
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
