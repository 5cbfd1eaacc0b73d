public import MoneyAPI

public import struct Foundation.Date

/// A fund and its current quote.
public struct Fund: Sendable, Hashable, Identifiable, Codable {
    public var id: String
    public var title: String
    public var quote: FundQuote
    /// The International Securities Identification Number, if known.
    public var isin: String?
    /// The ongoing costs per year in hundredths of a percent, if known.
    public var costs: Int?

    public init(id: String, title: String, quote: FundQuote, isin: String? = nil, costs: Int? = nil) {
        (self.id, self.title, self.quote, self.isin, self.costs) = (id, title, quote, isin, costs)
    }

    /// Whether a text is an ISIN (ISO 6166): two letters, nine letters or digits, and a check digit.
    public static func isValid(isin: String) -> Bool {
        let digits = isin.utf8.compactMap { byte -> Int? in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 10
            default: nil
            }
        }
        guard isin.utf8.count == 12, digits.count == 12, digits[0] > 9, digits[1] > 9, digits[11] < 10 else { return false }
        // The Luhn algorithm over the decimal digits, in which a letter has two.
        let decimals = digits.flatMap { $0 < 10 ? [$0] : [$0 / 10, $0 % 10] }
        return decimals.reversed().enumerated().reduce(0) { sum, digit in
            digit.offset.isMultiple(of: 2) ? sum + digit.element : sum + digit.element * 2 / 10 + digit.element * 2 % 10
        }.isMultiple(of: 10)
    }

    /// Whether a text can be the id of a fund: 1 to 40 lowercase ASCII letters, digits and hyphens.
    public static func isValid(id: String) -> Bool {
        (1...40).contains(id.utf8.count)
            && id.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || $0 == UInt8(ascii: "-")
            }
    }
}

/// The price of a unit of a fund at a time.
public struct FundQuote: Sendable, Hashable, Codable {
    /// The price of one unit.
    public var price: Money
    /// The price of the day before.
    public var previous: Money
    public var time: Date

    public init(price: Money, previous: Money, time: Date) { (self.price, self.previous, self.time) = (price, previous, time) }

    /// The change since the day before in hundredths of a percent, rounded toward zero; zero for prices outside ``FundLimits/prices``.
    public var change: Int {
        guard FundLimits.prices.contains(price.minorUnits), FundLimits.prices.contains(previous.minorUnits) else { return 0 }
        return (price.minorUnits - previous.minorUnits) * 10_000 / previous.minorUnits
    }
}

/// The user's units of a fund.
public struct FundHolding: Sendable, Hashable, Codable {
    /// The id of the ``Fund``.
    public var fund: String
    public var units: FundUnits

    public init(fund: String, units: FundUnits) { (self.fund, self.units) = (fund, units) }
}

/// All funds and the user's holdings.
public struct FundsOverview: Sendable, Hashable, Codable {
    public var funds: [Fund]
    /// In the order of the funds, each above zero.
    public var holdings: [FundHolding]
    /// The time at which this device received the quotes.
    public var fetched: Date

    public init(funds: [Fund], holdings: [FundHolding], fetched: Date) {
        (self.funds, self.holdings, self.fetched) = (funds, holdings, fetched)
    }

    /// The fund with an id.
    public func fund(_ id: Fund.ID) -> Fund? { funds.first { $0.id == id } }

    /// The value of all holdings in each currency, in the order of its code. Amounts that are too large are left out.
    public var totals: [Money] {
        let values = holdings.compactMap { holding in fund(holding.fund).flatMap { holding.units.value(at: $0.quote.price) } }
        return Dictionary(grouping: values, by: \.currency).sorted { $0.key.code < $1.key.code }.compactMap {
            try? $0.value.reduce(Money.zero($0.key)) { try $0.adding($1) }
        }
    }

    /// The user's units of a fund.
    public func units(of id: Fund.ID) -> FundUnits { holdings.first { $0.fund == id }?.units ?? .zero }
}

/// The closing price of a day.
public struct FundPrice: Sendable, Hashable, Codable {
    /// The calendar day, `YYYY-MM-DD`.
    public var day: String
    public var price: Money

    public init(day: String, price: Money) { (self.day, self.price) = (day, price) }
}

/// The limits of funds, which make all computations exact.
public enum FundLimits {
    /// The prices of a unit in minor units. A millionth of a unit then costs at most one minor unit.
    public static let prices = 1...1_000_000
    /// The maximum number of funds.
    public static let funds = 200
    /// The maximum number of days of a price history.
    public static let days = 4_000
    /// The maximum number of orders in the history of a fund.
    public static let transactions = 1_000
    /// The possible ongoing costs per year, in hundredths of a percent.
    public static let costs = 0...10_000
}
