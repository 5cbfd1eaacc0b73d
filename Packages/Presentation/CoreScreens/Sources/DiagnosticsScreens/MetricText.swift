import CoreScreensKit
import Foundation

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
    static func moment(_ milliseconds: Int64) -> String { date(milliseconds).formatted(day.time(includingFractionalSeconds: false)) }

    /// Milliseconds since 1970 as `12:04:05`.
    static func time(_ milliseconds: Int64) -> String { date(milliseconds).formatted(.iso8601.time(includingFractionalSeconds: false)) }
    private static let day = Date.ISO8601FormatStyle().year().month().day().dateTimeSeparator(.space)
    private static func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    private static func oneDigit(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10)\(PageLanguage.current.numbers.decimalSeparator)\(abs(tenths % 10))"
    }
}
