/// A day of the Gregorian calendar, written `YYYY-MM-DD`.
public struct CalendarDay: Sendable, Hashable, Comparable {
    /// The number of days since 1 March 0000.
    let number: Int
    let text: String
    private let year: Int
    private let month: Int
    private let day: Int

    /// Returns nil for a text of another form, for a day that does not exist, and for years outside 1900 to 2199.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.map(\.count) == [4, 2, 2],
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-") })
        else { return nil }
        let numbers = parts.compactMap { Int(Substring($0)) }
        guard numbers.count == 3, (1900...2199).contains(numbers[0]), (1...12).contains(numbers[1]),
            (1...Self.length(of: numbers[1], in: numbers[0])).contains(numbers[2])
        else { return nil }
        self.text = text
        (year, month, day) = (numbers[0], numbers[1], numbers[2])
        number = Self.number(year, month, day)
    }

    public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    /// The number of days until the same day of the next year, or until 28 February after a leap day: 365 or 366.
    var daysInYear: Int { Self.number(year + 1, month, min(day, Self.length(of: month, in: year + 1))) - number }

    private static func length(of month: Int, in year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Counts from March, so that the leap day is the last of a year; 153 days are five months from March or August.
    private static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1
    }
}
