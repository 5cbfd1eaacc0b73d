import Foundation
import InsuranceAPI
import Testing

@Suite struct RefundTests {
    private func policy(_ start: String, premium: Int = 36_500) -> Policy {
        Policy(
            id: "pol-1", product: "travel", title: "Travel", insuredSum: Money(minorUnits: 500_000, currency: .eur),
            premium: Money(minorUnits: premium, currency: .eur), start: start, payment: 1)
    }

    private func refund(_ premium: Int, _ start: String, _ end: String) throws -> Int? {
        policy(start, premium: premium).refund(endingOn: try #require(CalendarDay(end)))?.minorUnits
    }

    @Test(arguments: [
        // The first day counts as covered.
        ("2026-03-01", "2026-03-01", 36_400), ("2026-03-01", "2026-03-02", 36_300), ("2026-03-01", "2026-06-01", 27_200),
        // A policy that has not begun is refunded completely.
        ("2026-03-01", "2026-02-28", 36_500), ("2026-03-01", "2025-01-01", 36_500),
        // The last day of the year, and later ones.
        ("2026-03-01", "2027-02-27", 100), ("2026-03-01", "2027-02-28", 0), ("2026-03-01", "2030-01-01", 0),
        // Over the end of a year.
        ("2026-12-31", "2027-01-01", 36_300),
    ])
    func refund_isThePremiumOfTheRemainingDays(start: String, end: String, expected: Int) throws {
        #expect(try refund(36_500, start, end) == expected)
    }

    @Test(arguments: [
        ("2027-03-01", "2027-03-01", 36_500), ("2027-03-01", "2028-02-28", 100), ("2027-03-01", "2028-02-29", 0),
        ("2028-02-29", "2028-02-29", 36_400 + 100), ("2028-02-01", "2028-02-28", 33_800), ("1999-12-01", "2000-11-30", 0),
    ])
    func refund_inAYearWithALeapDay_dividesBy366(start: String, end: String, expected: Int) throws {
        let isLeap = start != "2028-02-29"
        #expect(try refund(isLeap ? 36_600 : 36_600 - 100, start, end) == (isLeap ? expected : 36_400))
    }

    /// 365 days from 1 March 2026: 4,900 · 272 / 365 = 3,651.5…; 183 of 366 days are a half.
    @Test(arguments: [
        (4_900, "2026-03-01", "2026-06-01", 3_652), (1, "2026-03-01", "2026-03-01", 1), (1, "2026-03-01", "2026-12-01", 0),
        (1, "2027-07-01", "2027-12-30", 1), (3, "2027-07-01", "2027-12-30", 2), (1, "2027-07-01", "2027-12-31", 0),
    ])
    func refund_isRoundedHalfUp(premium: Int, start: String, end: String, expected: Int) throws {
        #expect(try refund(premium, start, end) == expected)
    }

    @Test func refund_ofTheLargestPremium_isExact() throws {
        let refund = try #require(try refund(.max, "2026-03-01", "2026-03-01"))
        #expect(Int128(refund) == (Int128(Int.max) * 364 * 2 + 365) / 730)
    }

    @Test func refund_onEachDay_equalsAnIndependentCalculation() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let style = Date.ISO8601FormatStyle().year().month().day()
        for start in ["2023-03-01", "2023-08-15", "2024-01-31", "2024-02-29", "2099-03-01", "2199-01-01", "1900-01-01"] {
            let first = try Date(start, strategy: style)
            let next = try #require(calendar.date(byAdding: .year, value: 1, to: first))
            let year = try #require(calendar.dateComponents([.day], from: first, to: next).day)
            for offset in stride(from: -2, through: year + 2, by: 1) {
                let day = try #require(calendar.date(byAdding: .day, value: offset, to: first)).formatted(style)
                guard CalendarDay(day) != nil else { continue }
                let unused = year - min(max(0, offset + 1), year)
                #expect(try refund(9_973, start, day) == (2 * 9_973 * unused + year) / (2 * year), "\(start) \(day)")
            }
        }
    }

    @Test func refund_ofAnEndedPolicy_orWithoutAStartOrPremium_isNil() throws {
        var ended = policy("2026-03-01")
        ended.end = "2026-04-01"
        let day = try #require(CalendarDay("2026-06-01"))
        #expect(ended.refund(endingOn: day) == nil)
        #expect(policy("soon").refund(endingOn: day) == nil)
        for premium in [0, -1, Int.min] { #expect(policy("2026-03-01", premium: premium).refund(endingOn: day) == nil) }
    }

    @Test(arguments: [
        "", "2026-3-01", "2026-03-1", "26-03-01", "2026/03/01", "2026-03-01T", "20260301", "2026-00-10", "2026-13-01", "2026-01-00",
        "2026-01-32", "2026-04-31", "2026-02-29", "2100-02-29", "1899-12-31", "2200-01-01", "+026-03-01", "2026-03--1", "２026-03-0",
        "2026-03-0a", "-026-03-01", "2026-03-01 ",
    ])
    func day_thatDoesNotExist_isNil(text: String) {
        #expect(CalendarDay(text) == nil)
    }

    @Test func days_areOrdered() throws {
        let days = try ["1900-01-01", "1999-12-31", "2000-02-29", "2000-03-01", "2026-11-26", "2199-12-31"].map {
            try #require(CalendarDay($0))
        }
        #expect(days.shuffled().sorted() == days)
        #expect(days[0] < days[1] && !(days[1] < days[1]) && !(days[1] < days[0]))
    }
}
