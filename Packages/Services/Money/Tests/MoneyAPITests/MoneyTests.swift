import Foundation
import Testing

@testable import MoneyAPI

@Suite(.timeLimit(.minutes(10))) struct MoneyTests {
    @Test func decimals_ofEveryCurrency_andTheirUnitAgree() throws {
        for (code, decimals) in [("EUR", 2), ("JPY", 0), ("BHD", 3), ("CLF", 4), ("UYW", 4)] {
            let currency = try Currency(code)
            #expect(currency.decimals == decimals)
            #expect(try Money(decimal: "1", currency: currency).minorUnits == currency.minorPerMajor)
        }
    }

    @Test(arguments: [("-1234.5", -123_450), ("0.10", 10), ("5", 500), ("5.000", 500), ("-0", 0)])
    func decimal_fromTheBackEnd_isExact(text: String, minor: Int) throws {
        #expect(try Money(decimal: text, currency: .eur).minorUnits == minor)
    }

    @Test(arguments: [
        (-123_450, "EUR", "-1234.50"), (10, "EUR", "0.10"), (5, "EUR", "0.05"), (-5, "EUR", "-0.05"), (0, "EUR", "0.00"),
        (100, "EUR", "1.00"), (7, "JPY", "7"), (-70, "JPY", "-70"), (0, "JPY", "0"), (1_234, "BHD", "1.234"), (12, "BHD", "0.012"),
        (.max, "EUR", "92233720368547758.07"), (.min, "EUR", "-92233720368547758.08"),
    ])
    func decimalText_isExact_andReadAgain(minor: Int, code: String, text: String) throws {
        let money = Money(minorUnits: minor, currency: try Currency(code))
        #expect(money.decimalText == text)
        if minor.magnitude < 1_000_000 { #expect(try Money(decimal: text, currency: money.currency) == money) }
    }

    @Test(arguments: ["", "-", ".5", "5.", "1,5", "1.005", "NaN", "1e3", "--1", "1234567890123456789", "0x1", "999999999999999999"])
    func decimal_whenMalformed_throws(text: String) {
        #expect(throws: MoneyError.self) { try Money(decimal: text, currency: .eur) }
    }

    @Test func sum_ofDifferentCurrencies_orTooLarge_isRefused() {
        #expect(throws: MoneyError.currencyMismatch(.eur, .usd)) { try Money.zero(.eur).adding(.zero(.usd)) }
        #expect(throws: MoneyError.overflow) { try Money(minorUnits: .max, currency: .eur).adding(Money(minorUnits: 1, currency: .eur)) }
    }

    @Test(arguments: [
        (100, "0.5", 50), (5, "0.5", 2), (15, "0.1", 2), (25, "0.1", 2), (-5, "0.5", -2), (-15, "0.1", -2), (10_134, "112.5", 1_140_075),
    ])
    func product_isRoundedHalfToEven(minor: Int, factor: String, expected: Int) throws {
        #expect(try Money(minorUnits: minor, currency: .eur).multiplied(by: Decimal10(factor)).minorUnits == expected)
    }

    @Test func conversion_whenRateIsZeroOrProductsAreTooLarge_throwsOverflow() throws {
        let largest = try Decimal10("999999999999999999")
        let precise = try Decimal10("1.23456789012345678")
        let one = try Decimal10("1")
        let unidad = try Currency("CLF")
        #expect(throws: MoneyError.overflow) { try Money(minorUnits: 1, currency: .eur).converted(to: .usd, from: Decimal10("0"), to: one) }
        #expect(throws: MoneyError.overflow) {
            try Money(minorUnits: .max, currency: .eur).converted(to: .usd, from: precise, to: largest)
        }
        #expect(throws: MoneyError.overflow) { try Money(minorUnits: 1, currency: unidad).converted(to: .eur, from: largest, to: precise) }
    }

    /// The result is nearest to the exact quotient; of two nearest ones it is the even one.
    @Test func conversion_ofAnyAmountAtAnyRates_isNearest() throws {
        let currencies = try ["EUR", "JPY", "KWD", "CLF"].map { try Currency($0) }
        for _ in 0..<4_000 {
            let (source, target) = (try #require(currencies.randomElement()), try #require(currencies.randomElement()))
            // Small numbers have many ties.
            let money = Money(minorUnits: .random(in: -400...400), currency: source)
            let (from, to) = (Int.random(in: 1...40), Int.random(in: 0...40))
            let isNegative = Bool.random()
            let result = try money.converted(
                to: target, from: Decimal10("\(isNegative ? "-" : "")\(from / 10).\(from % 10)"), to: Decimal10("\(to / 10).\(to % 10)"))
            let unit = { (currency: Currency) in Int(pow(10, Double(currency.decimals))) }
            let (dividend, divisor) = (money.minorUnits * to * unit(target) * (isNegative ? -1 : 1), from * unit(source))
            let distance = 2 * abs(result.minorUnits * divisor - dividend)
            #expect(result.currency == target)
            #expect(distance < divisor || (distance == divisor && result.minorUnits.isMultiple(of: 2)), "\(dividend) / \(divisor)")
        }
    }

    @Test(arguments: [("10", 10, 0), ("1000", 1000, 0), ("0.00", 0, 0), ("-1.50", -15, 1), ("2.05", 205, 2)])
    func decimalNumber_hasNoTrailingZeros_andKeepsThoseOfTheWhole(text: String, digits: Int, scale: Int) throws {
        let number = try Decimal10(text)
        #expect(number.digits == digits && number.scale == scale)
        #expect(try JSONDecoder().decode(Decimal10.self, from: JSONEncoder().encode(number)) == number)
        #expect(
            try Money(minorUnits: 100, currency: .jpy).multiplied(by: number).minorUnits == Int((100 * (Double(text) ?? .nan)).rounded()))
    }

    @Test(arguments: [
        (999_999_999_999_999_999, 18, true), (-999_999_999_999_999_999, 0, true), (1_000_000_000_000_000_000, 0, false), (1, 19, false),
        (1, -1, false),
    ])
    func decodedNumber_whenNoTextProducesIt_isRefused(digits: Int, scale: Int, isValid: Bool) {
        let decoded = try? JSONDecoder().decode(Decimal10.self, from: Data(#"{"digits":\#(digits),"scale":\#(scale)}"#.utf8))
        #expect((decoded != nil) == isValid)
    }

    @Test func currency_ofTheFirstAndLastLetters_isAccepted() throws {
        #expect(try Currency("AZZ").code == "AZZ")
        #expect(throws: MoneyError.unknownCurrency("A[Z")) { try Currency("A[Z") }
        #expect(throws: MoneyError.unknownCurrency("A@Z")) { try Currency("A@Z") }
    }

    @Test(arguments: ["", "EU", "EURO", "eur", "E R", "€€€"])
    func currency_withoutACode_isRefused(code: String) { #expect(throws: MoneyError.unknownCurrency(code)) { try Currency(code) } }

    @Test(arguments: [("1.0", "1.00"), ("1", "1.0"), ("0", "-0.000"), ("-12.340", "-12.34")])
    func decimal_isTheSameNumber_howeverManyZerosItHas(one: String, other: String) throws {
        #expect(try Decimal10(one).text == Decimal10(other).text && Decimal10(Decimal10(one).text) == Decimal10(one))
        #expect(try Decimal10(one) == Decimal10(other) && Decimal10(one).hashValue == Decimal10(other).hashValue)
        #expect(try JSONDecoder().decode(Decimal10.self, from: JSONEncoder().encode(Decimal10(one))) == Decimal10(other))
    }
}
