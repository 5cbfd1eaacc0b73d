/// An exact amount of money in the currency's minor unit.
public struct Money: Sendable, Hashable, Codable {
    /// The amount in the currency's smallest unit, such as cents.
    public var minorUnits: Int
    public var currency: Currency

    public init(minorUnits: Int, currency: Currency) { (self.minorUnits, self.currency) = (minorUnits, currency) }

    /// Parses a decimal number with a point, as back ends send it: `-1234.5`.
    /// - Throws: ``MoneyError/malformedAmount(_:)`` for other texts, for more decimals than the currency has, and for overflow.
    public init(decimal text: String, currency: Currency) throws(MoneyError) {
        self.init(minorUnits: try Decimal10(text).scaled(to: currency.decimals, text: text), currency: currency)
    }

    /// The amount as a decimal number with a point and all decimals of the currency: `-1234.50`. ``init(decimal:currency:)`` reads it.
    public var decimalText: String { Decimal10.text(minorUnits, scale: currency.decimals) }

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

extension Money {
    /// Divides the amount in proportion to weights, by largest remainder (Hamilton's method; M. Balinski and H. P. Young, "Fair
    /// Representation", 1982).
    ///
    /// - The parts are in the order of the weights and add up to the amount.
    /// - Each part differs from its exact share by less than one minor unit. Of equal remainders, the earlier part is rounded up.
    /// - The parts of the opposite amount are the opposite parts.
    ///
    /// ```swift
    /// try Money(minorUnits: 4_900, currency: .eur).allocated(by: [364, 1]).map(\.minorUnits)  // [4887, 13]
    /// ```
    ///
    /// - Parameter weights: The shares, zero or more; their scale is arbitrary.
    /// - Throws: ``MoneyError/malformedWeights`` for a negative weight and without a weight above zero.
    public func allocated(by weights: [Int]) throws(MoneyError) -> [Money] {
        let total = weights.reduce(Int128(0)) { $0 + Int128($1) }
        guard total > 0, weights.allSatisfy({ $0 >= 0 }) else { throw .malformedWeights }
        // The product of two 64-bit numbers fits into 128 bits, with a sign.
        let shares = weights.map { (Int128(minorUnits.magnitude) * Int128($0)).quotientAndRemainder(dividingBy: total) }
        var parts = shares.map(\.quotient)
        let rest = Int(Int128(minorUnits.magnitude) - parts.reduce(0, +))
        for index in parts.indices.sorted(by: { (shares[$1].remainder, $0) < (shares[$0].remainder, $1) }).prefix(rest) {
            parts[index] += 1
        }
        return parts.map { Money(minorUnits: Int(minorUnits < 0 ? -$0 : $0), currency: currency) }
    }

    /// Divides the amount into equal parts, those of larger magnitude first. They add up to the amount and differ by at most one minor unit.
    ///
    /// ```swift
    /// try Money(minorUnits: 100, currency: .eur).split(into: 3).map(\.minorUnits)  // [34, 33, 33]
    /// ```
    ///
    /// - Throws: ``MoneyError/malformedWeights`` for a count below one.
    public func split(into count: Int) throws(MoneyError) -> [Money] {
        try allocated(by: [Int](repeating: 1, count: max(0, count)))
    }
}
