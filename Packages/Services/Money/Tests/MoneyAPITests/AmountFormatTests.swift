import Foundation
import Testing

@testable import MoneyAPI

/// Typed amounts in several languages.
@Suite(.timeLimit(.minutes(10))) struct AmountFormatTests {
    /// The number styles of PresentationKit, and one with spaces.
    static let languages: [(name: String, format: AmountFormat, isSignBefore: Bool)] = [
        (
            "en",
            AmountFormat(decimalSeparator: ".", groupSeparator: ",", currencySigns: ["EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"]), true
        ),
        (
            "de",
            AmountFormat(decimalSeparator: ",", groupSeparator: ".", currencySigns: ["EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"]), false
        ),
        (
            "zh",
            AmountFormat(
                decimalSeparator: ".", groupSeparator: ",",
                currencySigns: ["CNY": "¥", "EUR": "€", "USD": "US$", "GBP": "£", "JPY": "JP¥"]), true
        ),
        ("fr", AmountFormat(decimalSeparator: ",", groupSeparator: "\u{202F}", currencySigns: ["EUR": "€"]), false),
    ]
    static let currencies = ["EUR", "USD", "GBP", "JPY", "CNY", "CHF", "KWD", "CLF"]
    private var english: AmountFormat { Self.languages[0].format }
    private var german: AmountFormat { Self.languages[1].format }

    private func minorUnits(_ text: String, _ format: AmountFormat, _ currency: Currency = .eur) -> Result<Int, MoneyError> {
        Result { () throws(MoneyError) in try Money(typed: text, currency: currency, format: format).minorUnits }
    }

    @Test(arguments: [
        ("5", 500), ("5.00", 500), ("€5.00", 500), ("5 EUR", 500), ("5.00 €", 500), ("eur 5", 500), ("1,005", 100_500),
        ("1,234.5", 123_450),
        ("1 234.50", 123_450), ("1'234.50", 123_450), ("0", 0), ("0.5", 50), ("1234567.89", 123_456_789), (" 12 ", 1200),
        ("１，２３４．５０", 123_450), ("５。５", 550),
    ])
    func amount_inEnglish_isReadAsAnEnglishReaderWould(text: String, expected: Int) {
        #expect(minorUnits(text, english) == .success(expected))
    }

    @Test(arguments: [("1.005", 100_500), ("1.234,5", 123_450), ("5,00 €", 500), ("€5", 500), ("12,50", 1_250), ("１２３，４５　€", 12_345)])
    func amount_inGerman_isReadAsAGermanReaderWould(text: String, expected: Int) {
        #expect(minorUnits(text, german) == .success(expected))
    }

    @Test(arguments: [
        ("1.005", AmountFlaw.tooManyDecimals(allowed: 2)), ("0.001", .tooManyDecimals(allowed: 2)), ("2.345", .tooManyDecimals(allowed: 2)),
        ("1,50", .separators), ("1.2.3", .separators), ("1.234,50", .separators), ("1,2345", .separators), ("1,,234", .separators),
        (".5", .separators), ("5.", .separators), ("1 2", .separators), ("1,234 567", .separators), ("1.5,0", .separators),
        ("007", .leadingZero), ("0,500", .leadingZero), ("00.5", .leadingZero), ("-5", .negative), ("\u{2212}5", .negative),
        ("+5", .notANumber), ("", .notANumber), ("abc", .notANumber), ("1e5", .notANumber), ("٣", .notANumber), ("5 EUR EUR", .notANumber),
        ("€5 €", .notANumber), ("E5UR", .notANumber), ("1.2+", .notANumber), ("1.+", .notANumber), ("$5", .otherCurrency("$")),
        ("5 USD", .otherCurrency("USD")), ("12€50", .notANumber),
        ("9999999999999999999", .tooLarge), (String(repeating: "1", count: 101), .tooLarge),
        ("1" + String(repeating: "\u{301}", count: 90), .tooLarge),
    ])
    func amount_thatAnEnglishReaderWouldDoubt_isRefusedWithTheReason(text: String, flaw: AmountFlaw) {
        #expect(minorUnits(text, english) == .failure(.unreadableAmount(flaw)))
    }

    @Test func amount_inACurrencyWithOtherDecimals_hasAsManyAsTheCurrency() throws {
        #expect(minorUnits("1.234", english, try Currency("KWD")) == .success(1_234))
        #expect(minorUnits("1.234", german, try Currency("KWD")) == .success(1_234_000))
        #expect(minorUnits("1.2345", english, try Currency("CLF")) == .success(12_345))
        #expect(minorUnits("1,234", english, .jpy) == .success(1_234))
        #expect(minorUnits("1.5", english, .jpy) == .failure(.unreadableAmount(.tooManyDecimals(allowed: 0))))
    }

    @Test(arguments: [(100, Result<Int, MoneyError>.success(500)), (101, .failure(.unreadableAmount(.tooLarge)))])
    func amount_upToOneHundredBytes_isRead(bytes: Int, expected: Result<Int, MoneyError>) {
        #expect(minorUnits("5" + String(repeating: " ", count: bytes - 1), english) == expected)
    }

    @Test(arguments: [("EUR", "1,234.50"), ("JPY", "1,234"), ("KWD", "1,234.500"), ("CLF", "1,234.5000")])
    func example_hasAllDecimalsOfTheCurrency(code: String, expected: String) throws {
        #expect(english.example(in: try Currency(code)) == expected)
    }

    @Test func example_isReadInItsLanguage() throws {
        for (_, format, _) in Self.languages {
            for code in Self.currencies {
                let currency = try Currency(code)
                let money = try Money(typed: format.example(in: currency), currency: currency, format: format)
                #expect(money.minorUnits == 1234 * currency.minorPerMajor + (currency.decimals == 0 ? 0 : currency.minorPerMajor / 2))
            }
        }
    }

    // MARK: Generated

    private static let count = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 6_000 : 100_000

    /// The texts that the app prints: see `MoneyText.format`.
    private func printed(_ minorUnits: Int, _ currency: Currency, _ format: AmountFormat, isSignBefore: Bool) -> [String] {
        var digits = String(minorUnits)
        if digits.count <= currency.decimals { digits = String(repeating: "0", count: currency.decimals + 1 - digits.count) + digits }
        let (whole, fraction) = (digits.dropLast(currency.decimals), digits.suffix(currency.decimals))
        var grouped = ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index).isMultiple(of: 3) { grouped += format.groupSeparator }
            grouped.append(digit)
        }
        let tail = fraction.isEmpty ? "" : format.decimalSeparator + fraction
        let number = grouped + tail
        let sign = format.currencySigns[currency.code]
        return [
            whole + tail, number, number + "\u{A0}" + currency.code, currency.code + "\u{A0}" + number,
            sign.map { isSignBefore ? $0 + number : number + "\u{A0}" + $0 } ?? number,
        ]
    }

    @Test func formattedAmount_isParsedBack_inEveryLanguageAndCurrency() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<Self.count / 40 {
            let minorUnits = Int.random(in: 0..<Int(pow(10, Double.random(in: 0...14, using: &random))) + 1, using: &random)
            for (name, format, isSignBefore) in Self.languages {
                for code in Self.currencies {
                    let currency = try Currency(code)
                    for text in printed(minorUnits, currency, format, isSignBefore: isSignBefore) {
                        #expect(self.minorUnits(text, format, currency) == .success(minorUnits), "\(text) in \(name)")
                    }
                }
            }
        }
    }

    /// The same rules as a regular expression; nil if it does not match.
    private func expected(_ text: String, _ format: AmountFormat, _ currency: Currency) -> String? {
        let names = [currency.code, currency.code.lowercased(), format.currencySigns[currency.code]].compactMap { $0 }
            .map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: "|")
        let group = "(?:" + NSRegularExpression.escapedPattern(for: format.groupSeparator) + "|[ \u{A0}\u{202F}'’])"
        let point = NSRegularExpression.escapedPattern(for: format.decimalSeparator)
        let fraction = currency.decimals == 0 ? "" : "(?:\(point)([0-9]{1,\(currency.decimals)}))?"
        let grouped = "[1-9][0-9]{0,2}(\(group))[0-9]{3}(?:\\2[0-9]{3})*"
        let space = "[ \u{A0}\u{202F}]*"
        let pattern = "^(?:\(names))?\(space)(0|[1-9][0-9]*|\(grouped))\(fraction)\(space)(?:\(names))?$"
        guard let expression = try? NSRegularExpression(pattern: pattern),
            let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
            let whole = Range(match.range(at: 1), in: text)
        else { return nil }
        let hasTwoNames =
            text.first.map { !$0.isNumber && !$0.isWhitespace } == true && text.last.map { !$0.isNumber && !$0.isWhitespace } == true
        if hasTwoNames { return nil }
        let rest = currency.decimals == 0 ? "" : Range(match.range(at: 3), in: text).map { String(text[$0]) } ?? ""
        return text[whole].filter(\.isNumber) + rest + String(repeating: "0", count: currency.decimals - rest.count)
    }

    @Test func anyWriting_isReadAsThePatternOfTheLanguage_orRefused() throws {
        var random = SystemRandomNumberGenerator()
        let pieces = ["0", "1", "5", "9", "00", "234", "500", ".", ",", "'", " ", "\u{202F}", "€", "EUR", "$", "-", "1.005", "1,005", "x"]
        var read = 0
        for _ in 0..<Self.count {
            let (name, format, _) = Self.languages.randomElement(using: &random)!
            let currency = try Currency(Self.currencies.randomElement(using: &random)!)
            let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
            // The pattern does not include surrounding spaces.
            let bare = text.trimmingCharacters(in: .whitespaces)
            let result = minorUnits(bare, format, currency)
            if let expected = expected(bare, format, currency) {
                read += 1
                // Beyond 18 digits an amount may be too large.
                let isTooLarge = expected.count > 18 && result == .failure(.unreadableAmount(.tooLarge))
                #expect(isTooLarge || result == .success(Int(expected) ?? -1), "'\(bare)' of \(currency) in \(name)")
            } else {
                #expect((try? result.get()) == nil, "'\(bare)' of \(currency) in \(name)")
            }
        }
        #expect(read > Self.count / 50)
    }
}
