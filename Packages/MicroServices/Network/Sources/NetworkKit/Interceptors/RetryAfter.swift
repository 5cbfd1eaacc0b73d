import HTTPTypes

/// Parses `Retry-After` (RFC 9110, 10.2.3): seconds, or a date in the preferred format.
enum RetryAfter {
    static func pause(_ fields: HTTPFields, now: Int64) -> Duration? {
        guard let text = fields[.retryAfter] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
            // A number that does not fit an Int32 is treated as its maximum.
            return .seconds(Int32(text).map(Int64.init) ?? .init(Int32.max))
        }
        return seconds(ofDate: text).map { .seconds(max(0, $0 - now)) }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT` in seconds since 1970.
    static func seconds(ofDate text: String) -> Int64? {
        let fields = text.split(whereSeparator: { " :".contains($0) })
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard fields.count == 8, fields[7] == "GMT", let month = months.firstIndex(of: String(fields[2])) else { return nil }
        let numbers = [fields[1], fields[3], fields[4], fields[5], fields[6]].compactMap { $0.utf8.count <= 4 ? Int64($0) : nil }
        guard numbers.count == 5, (1...31).contains(numbers[0]), (1970...9999).contains(numbers[1]), (0...23).contains(numbers[2]),
            (0...59).contains(numbers[3]), (0...60).contains(numbers[4])
        else { return nil }
        return days(year: numbers[1], month: Int64(month + 1), day: numbers[0]) * 86_400
            + numbers[2] * 3_600 + numbers[3] * 60 + numbers[4]
    }

    /// Days since 1970-01-01 in the Gregorian calendar. The year is shifted to start in March, so that the leap day is its last day.
    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
