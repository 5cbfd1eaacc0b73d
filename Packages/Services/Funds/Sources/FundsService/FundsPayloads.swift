import Foundation
import FundsAPI
import MoneyAPI
import NetworkKit

// The payloads of the fund company, which are internal to this module.

struct FundPayload: Decodable, Sendable {
    enum CodingKeys: String, CodingKey {
        case id, title, currency, price, previous
        case quotedAt = "quoted_at"
    }
    var id: String
    var title: String
    var currency: Currency
    var price: Int
    var previous: Int
    var quotedAt: Int

    /// The fund; nil for an invalid id, title, price or time.
    var fund: Fund? {
        // The seconds until the year 2200.
        guard Fund.isValid(id: id), (1...100).contains(title.unicodeScalars.count), FundLimits.prices.contains(price),
            FundLimits.prices.contains(previous), (0...7_258_118_400).contains(quotedAt)
        else { return nil }
        let quote = FundQuote(
            price: Money(minorUnits: price, currency: currency), previous: Money(minorUnits: previous, currency: currency),
            time: Date(timeIntervalSince1970: Double(quotedAt)))
        return Fund(id: id, title: title, quote: quote)
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
        guard (1...FundLimits.days).contains(quotes.count), quotes.allSatisfy({ $0.isValid }),
            zip(quotes, quotes.dropFirst()).allSatisfy({ $0.day < $1.day })
        else { return nil }
        return quotes.map { FundPrice(day: $0.day, price: Money(minorUnits: $0.price, currency: currency)) }
    }
}

extension PricesPayload.Quote {
    private static let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()

    /// Whether the day exists and is written as `YYYY-MM-DD`, and the price is within the limits.
    fileprivate var isValid: Bool {
        guard day.utf8.count == 10, FundLimits.prices.contains(price), let date = try? Date(day, strategy: Self.format) else {
            return false
        }
        return date.formatted(Self.format) == day
    }
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
