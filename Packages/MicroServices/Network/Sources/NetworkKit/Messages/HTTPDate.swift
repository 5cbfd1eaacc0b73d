#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Parses the dates of header fields in all three forms of RFC 9110, 5.6.7.
enum HTTPDate {
    /// Returns seconds since 1970.
    ///
    /// - Parameter now: Determines the century of a year with two digits.
    static func seconds(of text: String, now: Int64) -> Int64? {
        let fields = text.split(whereSeparator: { " :".contains($0) })
        let dashed = fields.count == 6 ? fields[1].split(separator: "-", omittingEmptySubsequences: false) : []
        switch (fields.count, fields.last) {
        // Sun, 06 Nov 1994 08:49:37 GMT
        case (8, "GMT") where fields[3].utf8.count == 4:
            return seconds(year: fields[3], month: fields[2], day: fields[1], time: fields[4...6], now)
        // Sunday, 06-Nov-94 08:49:37 GMT
        case (6, "GMT") where dashed.count == 3 && dashed[2].utf8.count == 2:
            return seconds(year: dashed[2], month: dashed[1], day: dashed[0], time: fields[2...4], now)
        // Sun Nov  6 08:49:37 1994
        case (7, _) where fields[6].utf8.count == 4:
            return seconds(year: fields[6], month: fields[1], day: fields[2], time: fields[3...5], now)
        default: return nil
        }
    }

    private static func seconds(year: Substring, month: Substring, day: Substring, time: ArraySlice<Substring>, _ now: Int64) -> Int64? {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard let month = months.firstIndex(of: String(month)) else { return nil }
        let numbers = ([day, year] + time).compactMap { $0.utf8.count <= 4 ? Int($0) : nil }
        guard numbers.count == 5, (1...31).contains(numbers[0]), (0...23).contains(numbers[2]), (0...59).contains(numbers[3]),
            (0...60).contains(numbers[4])
        else { return nil }
        var fullYear = numbers[1]
        if year.utf8.count == 2 {
            let thisYear = gregorian.component(.year, from: Date(timeIntervalSince1970: Double(now)))
            fullYear += thisYear / 100 * 100
            // More than 50 years in the future means the past.
            if fullYear > thisYear + 50 { fullYear -= 100 }
        }
        guard (1970...9999).contains(fullYear) else { return nil }
        let components = DateComponents(
            year: fullYear, month: month + 1, day: numbers[0], hour: numbers[2], minute: numbers[3], second: numbers[4])
        return gregorian.date(from: components).map { Int64($0.timeIntervalSince1970) }
    }

    private static let gregorian: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
