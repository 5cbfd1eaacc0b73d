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
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        guard let year = parts.year, let month = parts.month, let day = parts.day, let hour = parts.hour, let minute = parts.minute else {
            return ""
        }
        return localized(.moment(.day(day, month: month, year: year), time: "\(twoDigits(hour)):\(twoDigits(minute))"))
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
