/// An amount of money, exact: a whole number of the currency's minor unit.
public struct Money: Sendable, Hashable, Codable {
    /// In cents, rappen, yen: whatever the currency's smallest unit is.
    public var minorUnits: Int
    public var currency: Currency

    public init(minorUnits: Int, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Reads a decimal number with a point, as back ends send it: `-1234.5`.
    /// - Throws: ``MoneyError/malformedAmount(_:)`` for anything else, for more decimals than the currency has, and for what
    ///   does not fit.
    public init(decimal text: String, currency: Currency) throws(MoneyError) {
        self.init(minorUnits: try Decimal10(text).scaled(to: currency.decimals, text: text), currency: currency)
    }

    /// Nothing, in a currency.
    public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }

    /// The amount with the opposite sign; of the least of all amounts, which has no opposite, the largest.
    public static prefix func - (money: Money) -> Money {
        Money(minorUnits: money.minorUnits == .min ? .max : -money.minorUnits, currency: money.currency)
    }

    /// The sum of two amounts of one currency.
    /// - Throws: ``MoneyError/currencyMismatch(_:_:)``, ``MoneyError/overflow``.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .currencyMismatch(currency, other.currency) }
        let (sum, overflows) = minorUnits.addingReportingOverflow(other.minorUnits)
        guard !overflows else { throw .overflow }
        return Money(minorUnits: sum, currency: currency)
    }
}
