public import MoneyAPI

/// An order in the history of a fund, which was carried out.
public struct FundTransaction: Sendable, Hashable, Identifiable, Codable {
    public var id: String
    /// The calendar day, `YYYY-MM-DD`.
    public var day: String
    public var isSale: Bool
    public var units: FundUnits
    /// The price of one unit.
    public var price: Money
    /// The amount that was paid or credited.
    public var amount: Money

    public init(id: String, day: String, isSale: Bool, units: FundUnits, price: Money, amount: Money) {
        (self.id, self.day, self.isSale, self.units, self.price, self.amount) = (id, day, isSale, units, price, amount)
    }
}

extension [FundTransaction] {
    /// The purchase cost of units that a history, newest first, has left. A sale reduces it in proportion to the units.
    ///
    /// - Returns: Nil unless the history results in exactly these units and has one currency.
    public func cost(of held: FundUnits) -> Money? {
        guard held > .zero, let currency = first?.amount.currency, allSatisfy({ $0.amount.currency == currency }) else { return nil }
        var (units, cost) = (Int128(0), Int128(0))
        for transaction in reversed() {
            let traded = Int128(transaction.units.micros)
            guard transaction.isSale else {
                units += traded
                cost += Int128(transaction.amount.minorUnits)
                continue
            }
            guard traded > 0, traded <= units else { return nil }
            cost -= cost * traded / units
            units -= traded
        }
        guard units == Int128(held.micros), let cost = Int(exactly: cost) else { return nil }
        return Money(minorUnits: cost, currency: currency)
    }
}
