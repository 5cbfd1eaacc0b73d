import FinanceAPI
import Testing

@Suite struct MoneyTests {
    @Test(arguments: [
        ("12", 1200), ("12.5", 1250), ("12,50", 1250), ("1.234,50", 123_450), ("1,234.50", 123_450), ("1 234,50", 123_450),
        ("1'234.50", 123_450),
        ("1.234", 123_400), ("1,234,567", 123_456_700), ("0,01", 1), ("0", 0), ("007", 700),
    ])
    func typedAmount_inAnyUsualForm_isRead(text: String, minor: Int) throws {
        #expect(try Money(typed: text, currency: .eur).minorUnits == minor)
    }

    @Test(arguments: [
        "", " ", "abc", "-5", "+5", "1.2.3", "1,23,4", "12.345,6.7", ",5", "5,", "1e5", "٣", "1234.567,8", "12,3456", "1.234,567",
        "9999999999999999999",
        "1..2", ".", "€5",
    ])
    func typedAmount_thatMeansNothing_isRefused(text: String) {
        #expect(throws: MoneyError.self) { try Money(typed: text, currency: .eur) }
    }

    @Test func typedAmount_inACurrencyWithoutDecimals_hasNone() throws {
        #expect(try Money(typed: "1,234", currency: .jpy).minorUnits == 1234)
        #expect(throws: MoneyError.self) { try Money(typed: "12.5", currency: .jpy) }
    }

    @Test(arguments: [
        ("BHD", "1.234", 1_234), ("BHD", "1,5", 1_500), ("KWD", "1.234,567", 1_234_567), ("BHD", "1,234,567", 1_234_567_000),
        ("CLF", "1.2345", 12_345), ("CLF", "1.234", 12_340), ("UYW", "0,0001", 1), ("CLF", "12", 120_000),
    ])
    func typedAmount_inACurrencyWithThreeOrFourDecimals_isNeverAThousandTimesTooMuch(code: String, text: String, minor: Int) throws {
        #expect(try Money(typed: text, currency: Currency(code)).minorUnits == minor)
    }

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

    @Test(arguments: ["", "-", ".5", "5.", "1,5", "1.005", "NaN", "1e3", "--1", "1234567890123456789", "0x1"])
    func decimal_thatIsNone_isRefused(text: String) {
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

    @Test func conversion_respectsTheDecimalsOfBothCurrencies() throws {
        let one = try Decimal10("1")
        let yen = try Decimal10("162.35")
        #expect(
            try Money(minorUnits: 10_000, currency: .eur).converted(to: .jpy, from: one, to: yen)
                == Money(minorUnits: 16_235, currency: .jpy))
        #expect(
            try Money(minorUnits: 16_235, currency: .jpy).converted(to: .eur, from: yen, to: one)
                == Money(minorUnits: 10_000, currency: .eur))
        #expect(throws: MoneyError.overflow) { try Money(minorUnits: .max, currency: .eur).converted(to: .jpy, from: one, to: yen) }
    }

    @Test(arguments: ["", "EU", "EURO", "eur", "E R", "€€€"])
    func currency_withoutACode_isRefused(code: String) {
        #expect(throws: MoneyError.unknownCurrency(code)) { try Currency(code) }
    }
}
