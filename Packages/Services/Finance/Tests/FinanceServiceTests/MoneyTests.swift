import FinanceAPI
import Testing

@Suite struct MoneyTests {
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
