public import Foundation
import PresentationKit

/// Formats days and times in the language of the page.
public enum DayText {
    /// `2026-03-01` as `1 Mar 2026`; anything else unchanged.
    public static func long(_ day: String) -> String {
        let parts = day.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, (1...12).contains(parts[1]) else { return day }
        return localized(.day(parts[2], month: parts[1], year: parts[0]))
    }

    /// `2026-03` as `Mar 2026`; anything else unchanged.
    public static func month(_ month: String) -> String {
        let parts = month.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2, (1...12).contains(parts[1]) else { return month }
        return localized(.month(parts[1], year: parts[0]))
    }

    /// For example `1 Mar 2026, 09:05`, in the time zone of this device.
    public static func moment(_ date: Date, in timeZone: TimeZone = .current) -> String {
        let parts = calendar(timeZone).dateComponents([.hour, .minute], from: date)
        guard let day = day(of: date, in: timeZone), let hour = parts.hour, let minute = parts.minute else { return "" }
        return localized(.moment(day, time: "\(twoDigits(hour)):\(twoDigits(minute))"))
    }

    /// For example `5 min ago`; the day if it is a week or longer ago, and if it is in the future by more than another clock may be ahead.
    public static func relative(_ date: Date, now: Date, in timeZone: TimeZone = .current) -> String {
        let text: LocalizedText? =
            switch now.timeIntervalSince(date) {
            case -3_600..<60: .justNow
            case let seconds where (60..<3_600).contains(seconds): .minutesAgo(Int(seconds / 60))
            case let seconds where (3_600..<86_400).contains(seconds): .hoursAgo(Int(seconds / 3_600))
            case let seconds where (86_400..<604_800).contains(seconds): .daysAgo(Int(seconds / 86_400))
            default: day(of: date, in: timeZone)
            }
        return text.map(localized) ?? ""
    }

    private static func day(of date: Date, in timeZone: TimeZone) -> LocalizedText? {
        let parts = calendar(timeZone).dateComponents([.year, .month, .day], from: date)
        guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
        return .day(day, month: month, year: year)
    }

    private static func calendar(_ timeZone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
