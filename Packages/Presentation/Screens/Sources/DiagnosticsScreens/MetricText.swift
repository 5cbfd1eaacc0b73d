import ScreensKit

/// Formats numbers and times for the diagnostics pages. Times are in UTC, as in the log file.
enum MetricText {
    static func value(_ value: SystemFact.Value) -> String {
        switch value {
        case .text(let text): text
        case .bytes(let count): bytes(count)
        case .count(let count): "\(count)"
        case .share(let share): self.share(share)
        case .celsius(let celsius): "\(Int(celsius.rounded())) °C"
        case .duration(let duration): long(duration)
        case .unknown(let reason): localized(.notKnown(reason))
        }
    }

    /// `0.934` as `93 %`.
    static func share(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    /// `1536` as `1.5 KB`, in powers of 1024.
    static func bytes(_ count: Int) -> String {
        var amount = Double(count)
        for unit in ["", "KB", "MB", "GB"] {
            if abs(amount) < 1024 { return unit.isEmpty ? localized(.bytes(count)) : "\(oneDigit(amount)) \(unit)" }
            amount /= 1024
        }
        return "\(oneDigit(amount)) TB"
    }

    /// A duration of a call: `0.4 ms`, `35 ms`, `2.1 s`.
    static func short(_ duration: Duration) -> String {
        let milliseconds = duration / .milliseconds(1)
        if milliseconds >= 1000 { return "\(oneDigit(milliseconds / 1000)) s" }
        return milliseconds < 10 ? "\(oneDigit(milliseconds)) ms" : "\(Int(milliseconds.rounded())) ms"
    }

    /// A duration of days: `3 d 4 h`, `4 h 5 min`, `5 min`.
    static func long(_ duration: Duration) -> String {
        let minutes = duration.components.seconds / 60
        if minutes >= 1440 { return localized(.days(minutes / 1440, hours: minutes / 60 % 24)) }
        return localized(minutes >= 60 ? .hours(minutes / 60, minutes: minutes % 60) : .minutes(minutes))
    }

    /// Milliseconds since 1970 as `2026-03-01 12:04:05`.
    static func moment(_ milliseconds: Int64) -> String {
        let seconds = floorDivide(milliseconds, 1000)
        let days = floorDivide(seconds, 86400)
        // Civil from days: eras of 400 years, which all have 146,097 days, counted from 1 March of the year 0.
        let shifted = days + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        return "\(year)-\(two(month < 10 ? month + 3 : month - 9))-\(two(day)) \(time(milliseconds))"
    }

    /// Milliseconds since 1970 as `12:04:05`.
    static func time(_ milliseconds: Int64) -> String {
        let seconds = floorDivide(milliseconds, 1000)
        let second = seconds - floorDivide(seconds, 86400) * 86400
        return "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    }

    private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func oneDigit(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10)\(PageLanguage.current.numbers.decimalSeparator)\(abs(tenths % 10))"
    }

    private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
        number >= 0 ? number / divisor : (number - divisor + 1) / divisor
    }
}
