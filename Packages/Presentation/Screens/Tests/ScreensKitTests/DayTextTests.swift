import Foundation
import ScreensKit
import Testing

@Suite struct DayTextTests {
    @Test func moment_hasTwoDigitsForHourAndMinute() throws {
        let utc = try #require(TimeZone(identifier: "UTC"))
        for (minutes, time) in [(0, "00:00"), (9 * 60 + 9, "09:09"), (10 * 60 + 10, "10:10")] {
            #expect(DayText.moment(Date(timeIntervalSince1970: Double(minutes * 60)), in: utc) == "1 Jan 1970, " + time)
        }
    }

    @Test(arguments: [("2026-12-01", "1 Dec 2026"), ("2026-01-31", "31 Jan 2026"), ("2026-13-01", "2026-13-01"), ("", ""), ("x", "x")])
    func day_isFormattedForTheLanguage(day: String, text: String) {
        #expect(DayText.long(day) == text)
    }

    @Test(arguments: [("2026-03", "Mar 2026"), ("2026-00", "2026-00"), ("2026-13", "2026-13"), ("", "")])
    func month_isFormattedForTheLanguage(month: String, text: String) {
        #expect(DayText.month(month) == text)
    }

    @Test func dates_areWrittenAsInTheLanguageOfThePage() throws {
        let (moment, zone) = (Date(timeIntervalSince1970: 1_772_355_900), try #require(TimeZone(secondsFromGMT: 0)))
        PageLanguage.german.speaking {
            #expect(DayText.long("2026-03-01") == "1. März 2026" && DayText.month("2026-12") == "Dez. 2026")
            #expect(DayText.moment(moment, in: zone) == "1. März 2026, 09:05")
        }
        PageLanguage.chinese.speaking {
            #expect(DayText.long("2026-03-01") == "2026年3月1日" && DayText.month("2026-12") == "2026年12月")
            #expect(DayText.moment(moment, in: zone) == "2026年3月1日 09:05")
        }
    }

    @Test func moment_isReadOnTheClockOfThePlace() throws {
        let moment = Date(timeIntervalSince1970: 1_772_355_900)
        #expect(DayText.moment(moment, in: try #require(TimeZone(secondsFromGMT: 0))) == "1 Mar 2026, 09:05")
        #expect(DayText.moment(moment, in: try #require(TimeZone(secondsFromGMT: 15 * 3_600))) == "2 Mar 2026, 00:05")
    }
}
