public import MoneyAPI

public import struct Foundation.Date

/// A rate in the notation of currency pairs: `EUR/CHF 0.9412` means 0.9412 francs for one euro.
public struct ExchangeRate: RawRepresentable, Sendable, Hashable, Codable {
    public let from: Currency
    public let to: Currency
    public let number: Decimal10

    public init?(rawValue text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let pair = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, pair.count == 2, let from = try? Currency(pair[0]), let to = try? Currency(pair[1]), from != to,
            let number = try? Decimal10(parts[1]), number.digits > 0
        else { return nil }
        (self.from, self.to, self.number) = (from, to, number)
    }

    public var rawValue: String { "\(from)/\(to) \(number.text)" }
}

/// The terms of an exchange between two accounts of the user, as the bank has quoted them.
public struct ExchangeQuote: Sendable, Hashable, Codable {
    public var rate: ExchangeRate
    /// The part of the order's amount that is not exchanged.
    public var fee: Money
    /// The amount that arrives, rounded by the bank.
    public var credited: Money
    /// The bank may refuse the exchange afterwards.
    public var validUntil: Date

    public init(rate: ExchangeRate, fee: Money, credited: Money, validUntil: Date) {
        (self.rate, self.fee, self.credited, self.validUntil) = (rate, fee, credited, validUntil)
    }
}
