public import MoneyAPI
public import RoutingService

/// An order that buys or sells units of a fund. It is created once and sent as often as needed.
public struct FundOrder: Sendable, Hashable, Identifiable, Codable {
    /// The traded amount or units.
    public enum Trade: Sendable, Hashable, Codable {
        /// Pays an amount for as many units as it buys.
        case buy(Money)
        /// Sells units; the proceeds are credited to the account.
        case sell(FundUnits)
    }

    /// The idempotency key of the order, 8 to 64 characters.
    public var id: String
    /// The id of the ``Fund``.
    public var fund: String
    /// The title of the fund, for the bank statement.
    public var title: String
    /// The price that the user has confirmed.
    public var price: Money
    public var trade: Trade
    /// The account that pays or receives the proceeds.
    public var account: String
    /// The order's own id if the user has confirmed that it is carried out in addition to equal ones.
    public var another: String?

    public init(id: String, fund: Fund, trade: Trade, account: String) {
        self.init(id: id, fund: fund.id, title: fund.title, price: fund.quote.price, trade: trade, account: account)
    }

    public init(id: String, fund: String, title: String, price: Money, trade: Trade, account: String) {
        (self.id, self.fund, self.title, self.price, self.trade, self.account) = (id, fund, title, price, trade, account)
    }

    /// Whether two orders trade the same. A pending order is completed instead of adding the same one again, even if the price has moved.
    public func isSame(as other: FundOrder) -> Bool {
        (fund, trade, account, another) == (other.fund, other.trade, other.account, other.another)
    }

    /// Whether two orders both buy or both sell units of one fund.
    public func resembles(_ other: FundOrder) -> Bool {
        switch (trade, other.trade) {
        case (.buy, .buy), (.sell, .sell): fund == other.fund
        default: false
        }
    }

    /// The units if the order is carried out at the confirmed price; nil for a malformed order.
    public var units: FundUnits? {
        switch trade {
        case .buy(let amount): FundUnits(buying: amount, at: price)
        case .sell(let units): units > .zero && FundLimits.prices.contains(price.minorUnits) ? units : nil
        }
    }

    /// The amount if the order is carried out at the confirmed price; nil for a malformed order.
    public var amount: Money? {
        switch trade {
        case .buy(let amount): amount
        case .sell(let units): units.value(at: price)
        }
    }

    /// Whether a price differs from the confirmed one by at most half a percent. The order is carried out at such a price.
    public func accepts(_ other: Money) -> Bool {
        guard other.currency == price.currency, FundLimits.prices.contains(other.minorUnits) else { return false }
        return FundLimits.prices.contains(price.minorUnits) && abs(other.minorUnits - price.minorUnits) * 200 <= price.minorUnits
    }
}

/// An order that was carried out.
public struct FundReceipt: Sendable, Hashable, Codable {
    /// The id of the ``Fund``.
    public var fund: String
    public var units: FundUnits
    /// The price of one unit.
    public var price: Money
    /// The amount that was paid or credited.
    public var amount: Money
    /// The user's units of the fund after the order.
    public var holding: FundUnits

    public init(fund: String, units: FundUnits, price: Money, amount: Money, holding: FundUnits) {
        (self.fund, self.units, self.price, self.amount, self.holding) = (fund, units, price, amount, holding)
    }
}

/// An order that is pending or whose outcome the user has not acknowledged.
public typealias PendingFundOrder = PendingOrder<FundOrder, FundsError>

/// The pending orders, for pages that show them. ``FundsError/noAnswer`` is thrown for one that is still pending.
public typealias PendingFundOrdersProviding = PendingOrdersProviding<FundOrder, FundsError>

/// The pending orders on this device have changed.
public struct FundOrdersChanged: DomainEvent, Hashable { public init() {} }
