import FinanceAPI
import Foundation
import Testing

@testable import FinanceService

/// Amounts as banks write them.
@Suite(.timeLimit(.minutes(10))) struct StatementAmountTests {
    private func minorUnits(_ text: String, _ currency: Currency = .eur) -> Int? {
        StatementAmount(text)?.magnitude(mark: nil, in: currency)?.minorUnits
    }

    @Test(
        arguments: [
            ("12", 1_200), ("12.5", 1_250), ("12,50", 1_250), ("1,234.50", 123_450), ("1.234,50", 123_450), ("1'234.50", 123_450),
            ("1 234,50", 123_450), ("12,345.00", 1_234_500), ("123,456.00", 12_345_600), ("1,234,567", 123_456_700),
            ("1.234.567", 123_456_700), ("1,234,567.89", 123_456_789), (".5", 50), (",50", 50), ("0.505", nil), ("0.50", 50),
            (" 12 ", 1_200),
        ] as [(String, Int?)])
    func amount_isReadWithEitherSeparator(text: String, expected: Int?) { #expect(minorUnits(text) == expected) }

    @Test(arguments: [("1,234.567", 1_234_567), ("1.234,567", 1_234_567), ("1,234,567", 1_234_567_000), ("1.5", 1_500)])
    func amount_inACurrencyWithThreeDecimals_isReadInFull(text: String, expected: Int) throws {
        #expect(minorUnits(text, try Currency("KWD")) == expected)
    }

    /// Groups of thousands have three digits, the first one to three and no leading zero, and one separator.
    @Test(arguments: [
        "12.", "12,", "12 34", "1 2", "1234,567.00", ",234.00", "012,345.00", "1,23.00", "1,2345.00", "1,,234.00", "1,234 567.00",
        "1,234'567.00", "1,234.567.00", "0,123,456", "1.234.56",
    ])
    func amount_withMalformedGroups_isRefused(text: String) {
        #expect(StatementAmount(text) != nil)
        #expect(minorUnits(text) == nil)
    }

    @Test(
        arguments: [
            ("-12", true, nil), ("(12)", true, nil), ("12-", true, nil), ("\u{2212} 12", true, nil), ("+12", false, nil),
            ("12+", false, nil),
            ("12 EUR", false, "EUR"), ("eur 12", false, "EUR"), ("-€ 12", true, nil), ("12- EUR", true, "EUR"), ("EUR-12", true, "EUR"),
        ] as [(String, Bool, String?)])
    func amount_hasTheSignAndTheCurrencyBesideIt(text: String, isNegative: Bool, currency: String?) {
        let amount = StatementAmount(text)
        #expect(amount?.isNegative == isNegative && amount?.currency == currency)
        #expect(minorUnits(text) == 1_200)
    }

    @Test(arguments: [
        "", " ", "-", ".", "€", "EUR", "12)", "+-1", "-+1", "1+-", "+1+", "1-2", "1- 2", "1€.5", "12 EUR 5", "1\u{301}2", "\u{0663}",
        "12 EU", "12 EURO",
        "1e5", "12 €€", String(repeating: "1", count: 1_000),
    ])
    func text_thatIsNoAmount_isRefused(text: String) { #expect(StatementAmount(text) == nil) }
}

/// Days as banks write them.
@Suite(.timeLimit(.minutes(10))) struct StatementDayTests {
    /// The calendar of the standard library decides.
    @Test(arguments: [1899, 1900, 1901, 1999, 2000, 2024, 2026, 2100, 2198, 2199, 2200]) func day_isValid_ifTheCalendarHasIt(year: Int)
        throws
    {
        let calendar = Calendar(identifier: .gregorian)
        for month in 0...13 {
            let first = calendar.date(from: DateComponents(year: year, month: month, day: 1))
            let count = try #require(first.flatMap { calendar.range(of: .day, in: .month, for: $0)?.count })
            for day in [0, 1, 28, 29, 30, 31, 32] {
                let isValid = (1...12).contains(month) && (1...count).contains(day)
                let text = String(format: "%04d-%02d-%02d", year, month, day)
                #expect(StatementDay.written(year, month, day) == (isValid ? text : nil))
                #expect(StatementDay(text) == (isValid ? .exact(text) : nil))
                #expect(StatementDay(text.replacing("-", with: "")) == (isValid ? .exact(text) : nil))
            }
        }
    }

    @Test(arguments: [
        "2026-01-31", "2026/1/31", "2026.01.31", "31.01.26", "31.1.2026", "31. 1. 2026", "20260131", "31 Jan 2026", "31-Jan-26",
        "Jan 31, 2026", "January 31 2026", "31. Januar 2026", "31 Jan., 2026", "2026 - 01 - 31", "31 . 01 . 2026", " 2026-01-31 ",
        "2026-01-31 10:15", "2026-01-31T10:15:30Z",
        "20260131T101530", "20260131 10:15 Uhr", "2026-01-31, 10:15 pm", "2026-01-31 10:15:30.123456789+01:00", "31.01.2026 10:15 CET",
    ])
    func day_isReadInEachForm(text: String) { #expect(StatementDay(text) == .exact("2026-01-31")) }

    /// English and German month names, abbreviated or not.
    @Test func month_isReadByItsName() {
        for language in ["en_US", "de_DE"] {
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = Locale(identifier: language)
            for names in [calendar.monthSymbols, calendar.standaloneMonthSymbols] {
                for (index, name) in names.enumerated() {
                    let expected = StatementDay.written(2026, index + 1, 5)
                    for text in [name, name.uppercased(), String(name.prefix(3))] {
                        #expect(StatementDay("5 \(text) 2026")?.text(.dayFirst) == expected, "\(text)")
                    }
                }
            }
        }
        #expect(StatementDay("5 Mrz 2026") == .exact("2026-03-05"))
    }

    @Test(
        arguments: [
            ("01/02/2026", "2026-02-01", "2026-01-02"), ("31/12/26", "2026-12-31", nil), ("12-31-2026", nil, "2026-12-31"),
            ("01/01/2026", "2026-01-01", "2026-01-01"), ("31/01/2026", "2026-01-31", nil), ("1/31/2026", nil, "2026-01-31"),
            ("31/31/2026", nil, nil),
        ] as [(String, String?, String?)])
    func day_withoutAnOrder_isReadInEither(text: String, dayFirst: String?, monthFirst: String?) {
        #expect(StatementDay(text)?.text(.dayFirst) == dayFirst && StatementDay(text)?.text(.monthFirst) == monthFirst)
        #expect(StatementDay(text) != nil)
    }

    @Test(arguments: [
        "", " ", "soon", "2026", "2026-01", "2026-01-31 soon", "20260131 soon", "20260131x", "2026-01/31", "01/02-2026", "01,02,2026",
        "32/01/2026", "01/32/2026", "00/01/2026", "01/00/2026", "31.13.2026", "2026-1-311", "226-01-31", "31.01.226", "31 Jam 2026",
        "Jan Feb 2026",
        "2026--01-31", "2026-01-31-05", "2026-01-31 1234567890", "31-01.2026", "20260131#", "2026-01-31#", "٣١.٠١.٢٠٢٦",
        "2026-01-31" + String(repeating: " ", count: 40),
    ])
    func text_thatIsNoDay_isRefused(text: String) { #expect(StatementDay(text) == nil) }
}

/// Text of an unknown encoding.
@Suite(.timeLimit(.minutes(10))) struct StatementTextTests {
    @Test func text_withAStrayByte_isDecodedToItsEnd() {
        #expect(StatementText.decode([0x61, 0, 0x62, 0x63]) == "a\0bc")
        #expect(StatementText.decode([0xFF, 0xFE, 0x61, 0, 0x62]) == "a")
        #expect(StatementText.decode([0x61]) == "a" && StatementText.decode([]) == "")
    }

    /// Each byte that is not UTF-8 is one character of Microsoft code page 1252, five of which are undefined.
    @Test func byte_thatIsNoUTF8_isWindows1252() {
        for byte in UInt8(0x80)...0xFF {
            let expected = [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) ? nil : String(bytes: [byte], encoding: .windowsCP1252)
            #expect(StatementText.decode([byte]) == expected ?? "\u{FFFD}", "\(byte)")
        }
    }

    @Test func statementText_ofASCIIAndOther_comparesAndTidiesAlike() {
        for (text, tidied) in [("", ""), ("a b", "a b"), (" a", "a"), ("a ", "a"), ("a  b", "a b"), ("a\tb", "a b"), ("\u{A0}é", "é")] {
            #expect(StatementText.tidied(text) == tidied)
            #expect(StatementText.isBlank(text) == tidied.isEmpty)
        }
        #expect([" ", "\t\n", "\u{A0}\u{2003}"].allSatisfy(StatementText.isBlank) && !StatementText.isBlank("\u{A0}\u{7F}"))
        #expect(["Thank You", "é THANK YOU.", "thank thank you"].allSatisfy { StatementText.contains($0, "thank you") })
        #expect(["", "thank yo", "thank@you", "thank\0you", "thänk you"].allSatisfy { !StatementText.contains($0, "thank you") })
    }

    @Test func text_isOneLine_withoutControlCharacters() {
        let controls = (0..<0x20).map { UInt32($0) } + (0x7F...0x9F).map { UInt32($0) } + [0x20, 0xA0, 0x2028, 0x3000]
        for control in controls.compactMap(Unicode.Scalar.init) {
            let text = String(Character(control))
            #expect(StatementText.tidied("\(text)a\(text)\(text)b\(text)") == "a b", "\(control.value)")
        }
        #expect(StatementText.tidied("!~\u{A1}") == "!~\u{A1}" && StatementText.tidied(" \n") == "")
    }

    /// The README names the limits: 500 characters and 2,000 bytes.
    @Test func text_isCutAtTheLimits() {
        let smile = "🙂"
        #expect(StatementText.tidied(String(repeating: smile, count: 501)) == String(repeating: smile, count: 500))
        #expect(StatementText.tidied(String(repeating: "x", count: 501)) == String(repeating: "x", count: 500))
        let marks = String(repeating: "\u{301}", count: 499)
        let full = "e\(marks) ä\(marks)"
        #expect(full.utf8.count == 2_000 && StatementText.tidied(full).unicodeScalars.elementsEqual(full.unicodeScalars))
        #expect(StatementText.tidied(full + "\u{301}").unicodeScalars.elementsEqual(full.unicodeScalars))
    }
}
