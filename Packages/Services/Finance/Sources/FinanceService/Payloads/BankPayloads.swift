import FinanceAPI
import Foundation
import NetworkKit

// The payloads of the bank, which are internal to this module.

struct EntryPayload: Decodable, Sendable {
    @EntryNumber var id: Int
    var account: String
    @EntryDay var booked: String
    var amount: Int
    var text: String
    var counterparty: String
    var category: String
    /// The account of the counterparty; nil if the bank does not know it.
    var iban: String?
    /// The rate of an exchange and the fee that is included in the amount.
    var rate: String?
    var fee: Int?
}

/// The number of an entry, at most the largest interoperable integer (RFC 8259, section 6). A larger one is rejected, because it would
/// remain the newest entry forever.
@propertyWrapper struct EntryNumber: Decodable, Sendable {
    var wrappedValue: Int

    init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Int.self)
        guard (1..<1 << 53).contains(wrappedValue) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no entry has the number \(wrappedValue)"))
        }
    }
}

/// The day of an entry, `YYYY-MM-DD`. Invalid days are rejected, because they would end the balance history.
@propertyWrapper struct EntryDay: Decodable, Sendable {
    var wrappedValue: String

    init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(String.self)
        guard case .exact(wrappedValue)? = StatementDay(wrappedValue) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "an entry is booked on no day"))
        }
    }
}

struct EntriesPayload: Decodable, Sendable { var entries: TolerantList<EntryPayload> }

struct BookingPayload: Decodable, Sendable {
    var id: Int
    var entries: [EntryPayload]
    var balances: [String: Int]
}

struct RatesPayload: Codable, Sendable {
    var base: String
    var rates: [String: String]
}

/// The terms of an exchange, which its order repeats.
struct QuotePayload: Codable, Sendable {
    var rate: ExchangeRate
    var fee: Int
    var credited: Int
    var until: Date

    init(_ quote: ExchangeQuote) {
        (rate, fee, credited, until) = (quote.rate, quote.fee.minorUnits, quote.credited.minorUnits, quote.validUntil)
    }

    /// The quote; nil unless it is one of an amount in a currency, whose numbers agree.
    func quote(of amount: Money, in target: Currency) -> ExchangeQuote? {
        let fee = Money(minorUnits: fee, currency: amount.currency)
        guard rate.from == amount.currency, rate.to == target, (0..<amount.minorUnits).contains(fee.minorUnits), credited > 0,
            let exchanged = try? amount.subtracting(fee).converted(to: target, from: Decimal10("1"), to: rate.number),
            // The bank may round down or to the nearest unit.
            abs(exchanged.minorUnits - credited) <= 1
        else { return nil }
        return ExchangeQuote(rate: rate, fee: fee, credited: Money(minorUnits: credited, currency: target), validUntil: until)
    }
}

struct TransferBody: Encodable, Sendable {
    var from: String
    /// An account of the user, or else the IBAN and the name of the payee.
    var to: String?
    var iban: String?
    var payee: String?
    var amount: Int
    var currency: Currency
    var reference: String
    var exchange: QuotePayload?
}

struct PaymentBody: Encodable {
    var from: String
    var payee: String
    var amount: Int
    var currency: Currency
    var reference: String
}

struct RefusalPayload: Decodable {
    var error: String
    var detail: [String: Int]?
}
