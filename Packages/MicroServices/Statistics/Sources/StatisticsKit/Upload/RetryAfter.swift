/// The value of the header field `Retry-After` (RFC 9110, 10.2.3).
enum RetryAfter {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The delay from now, not negative; nil if the text is neither seconds nor a date in the preferred format.
    static func duration(_ text: String, now: Int64) -> Duration? {
        let trimmed = text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
        let value = String(trimmed)
        if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(Int64(value).map { min($0, 10_000_000_000) } ?? 10_000_000_000)
        }
        return date(value).map { .milliseconds(max(0, $0 - now)) }
    }

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT` to milliseconds since 1970.
    static func date(_ text: String) -> Int64? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].count == 4, parts[0].hasSuffix(","), parts[5] == "GMT",
            let day = number(parts[1], digits: 2), let month = months.firstIndex(of: String(parts[2])),
            let year = number(parts[3], digits: 4)
        else { return nil }
        let time = parts[4].split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2) }
        guard time.count == 3, let hour = time[0], let minute = time[1], let second = time[2], (1...31).contains(day), hour < 24,
            minute < 60, second <= 60
        else { return nil }
        return ((days(year: year, month: month + 1, day: day) * 24 + hour) * 60 + minute) * 60_000 + second * 1000
    }

    private static func number(_ text: Substring, digits: Int) -> Int64? {
        text.utf8.count == digits && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
    }

    /// Days since 1970 of a Gregorian date, with years that start in March so that the leap day is the last.
    private static func days(year: Int64, month: Int, day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
