/// An exact amount of money in the currency's minor unit.
public struct Money: Sendable, Hashable, Codable {
    /// The amount in the currency's smallest unit, such as cents.
    public var minorUnits: Int
    public var currency: Currency

    public init(minorUnits: Int, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Parses a decimal number with a point, as back ends send it: `-1234.5`.
    /// - Throws: ``MoneyError/malformedAmount(_:)`` for other texts, for more decimals than the currency has, and for overflow.
    public init(decimal text: String, currency: Currency) throws(MoneyError) {
        self.init(minorUnits: try Decimal10(text).scaled(to: currency.decimals, text: text), currency: currency)
    }

    /// The amount as a decimal number with a point and all decimals of the currency: `-1234.50`. ``init(decimal:currency:)`` reads it.
    public var decimalText: String {
        let digits = String(minorUnits.magnitude)
        let padded = String(repeating: "0", count: max(0, currency.decimals + 1 - digits.count)) + digits
        let point = currency.decimals == 0 ? "" : "."
        return (minorUnits < 0 ? "-" : "") + padded.dropLast(currency.decimals) + point + padded.suffix(currency.decimals)
    }

    /// Zero in a currency.
    public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }

    /// The amount with the opposite sign; the largest amount for the least one, which has no opposite.
    public static prefix func - (money: Money) -> Money {
        Money(minorUnits: money.minorUnits == .min ? .max : -money.minorUnits, currency: money.currency)
    }

    /// Adds an amount of the same currency.
    /// - Throws: ``MoneyError/currencyMismatch(_:_:)``, ``MoneyError/overflow``.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .currencyMismatch(currency, other.currency) }
        let (sum, overflows) = minorUnits.addingReportingOverflow(other.minorUnits)
        guard !overflows else { throw .overflow }
        return Money(minorUnits: sum, currency: currency)
    }

    /// Subtracts an amount of the same currency.
    /// - Throws: ``MoneyError/currencyMismatch(_:_:)``, ``MoneyError/overflow``.
    public func subtracting(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .currencyMismatch(currency, other.currency) }
        let (difference, overflows) = minorUnits.subtractingReportingOverflow(other.minorUnits)
        guard !overflows else { throw .overflow }
        return Money(minorUnits: difference, currency: currency)
    }

    /// Whether the amount is smaller than another one of the same currency.
    /// - Throws: ``MoneyError/currencyMismatch(_:_:)``.
    public func isLess(than other: Money) throws(MoneyError) -> Bool {
        guard currency == other.currency else { throw .currencyMismatch(currency, other.currency) }
        return minorUnits < other.minorUnits
    }
}
