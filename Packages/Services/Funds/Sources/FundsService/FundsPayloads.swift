import Foundation
import FundsAPI
import MoneyAPI
import NetworkKit

// The payloads of the fund company, which are internal to this module.

struct FundPayload: Decodable, Sendable {
    enum CodingKeys: String, CodingKey {
        case id, title, currency, price, previous, isin
        case quotedAt = "quoted_at"
        case costs = "ongoing_costs"
    }
    var id: String
    var title: String
    var currency: Currency
    var price: Int
    var previous: Int
    var quotedAt: Int
    var isin: String?
    var costs: Int?

    /// The fund, without an invalid ISIN or invalid costs; nil for an invalid id, title, price or time.
    var fund: Fund? {
        // The seconds until the year 2200.
        guard Fund.isValid(id: id), (1...100).contains(title.unicodeScalars.count), FundLimits.prices.contains(price),
            FundLimits.prices.contains(previous), (0...7_258_118_400).contains(quotedAt)
        else { return nil }
        let quote = FundQuote(
            price: Money(minorUnits: price, currency: currency), previous: Money(minorUnits: previous, currency: currency),
            time: Date(timeIntervalSince1970: Double(quotedAt)))
        return Fund(
            id: id, title: title, quote: quote, isin: isin.flatMap { Fund.isValid(isin: $0) ? $0 : nil },
            costs: costs.flatMap { FundLimits.costs.contains($0) ? $0 : nil })
    }
}

struct FundsPayload: Decodable, Sendable { var funds: TolerantList<FundPayload> }

struct HoldingPayload: Decodable, Sendable {
    var fund: String
    var units: FundUnits
}

struct HoldingsPayload: Decodable, Sendable { var holdings: TolerantList<HoldingPayload> }

struct PricesPayload: Decodable, Sendable {
    struct Quote: Decodable, Sendable {
        var day: String
        var price: Int
    }
    var fund: String
    var currency: Currency
    var quotes: [Quote]

    /// The prices; nil without one, for more than ``FundLimits/days``, for invalid ones, and for days that are not in ascending order.
    var prices: [FundPrice]? {
        guard (1...FundLimits.days).contains(quotes.count),
            quotes.allSatisfy({ FundLimits.prices.contains($0.price) && $0.day.isCalendarDay }),
            zip(quotes, quotes.dropFirst()).allSatisfy({ $0.day < $1.day })
        else { return nil }
        return quotes.map { FundPrice(day: $0.day, price: Money(minorUnits: $0.price, currency: currency)) }
    }
}

extension String {
    private static let dayFormat = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()

    /// Whether this is a day that exists, written as `YYYY-MM-DD`.
    fileprivate var isCalendarDay: Bool {
        guard utf8.count == 10, let date = try? Date(self, strategy: Self.dayFormat) else { return false }
        return date.formatted(Self.dayFormat) == self
    }
}

struct TransactionsPayload: Decodable, Sendable {
    struct Order: Decodable, Sendable {
        var id: String
        var day: String
        var side: String
        var units: FundUnits
        var price: Int
        var amount: Int

        /// The order; nil for an invalid one.
        func transaction(in currency: Currency) -> FundTransaction? {
            guard (1...64).contains(id.utf8.count), day.isCalendarDay, ["buy", "sell"].contains(side), units > .zero, amount > 0,
                FundLimits.prices.contains(price)
            else { return nil }
            return FundTransaction(
                id: id, day: day, isSale: side == "sell", units: units, price: Money(minorUnits: price, currency: currency),
                amount: Money(minorUnits: amount, currency: currency))
        }
    }
    var fund: String
    var currency: Currency
    var orders: TolerantList<Order>
}

/// An order to reserve units.
struct ReservationBody: Encodable {
    var fund: String
    var amount: Int
    var price: Int
    var currency: Currency
}

struct ReservationPayload: Decodable, Sendable {
    var price: Int
    var currency: Currency
}

/// An order to buy reserved units for a payment.
struct PurchaseBody: Encodable {
    let side = "buy"
    var fund: String
    var payment: Int
}

struct SaleBody: Encodable {
    let side = "sell"
    var fund: String
    var units: FundUnits
    var price: Int
    var currency: Currency
    var account: String
}

struct ReceiptPayload: Decodable, Sendable {
    var fund: String
    var units: FundUnits
    var price: Int
    var amount: Int
    var currency: Currency
    var holding: FundUnits

    /// The receipt of an order; nil if it is about another order or its numbers contradict each other.
    func receipt(of order: FundOrder) -> FundReceipt? {
        let price = Money(minorUnits: price, currency: currency)
        let amount = Money(minorUnits: amount, currency: currency)
        guard fund == order.fund else { return nil }
        switch order.trade {
        // Units that were reserved long ago are bought at the current price.
        case .buy(let paid): guard amount == paid, units == FundUnits(buying: paid, at: price) else { return nil }
        case .sell(let sold): guard units == sold, order.accepts(price), amount == sold.value(at: price) else { return nil }
        }
        return FundReceipt(fund: fund, units: units, price: price, amount: amount, holding: holding)
    }
}

struct RefusalPayload: Decodable { var error: String }
