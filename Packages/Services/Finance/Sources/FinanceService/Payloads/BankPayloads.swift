import NetworkKit

// What the bank sends and is sent. Nothing of this leaves the module.

struct EntryPayload: Decodable, Sendable {
    var id: Int
    var account: String
    var booked: String
    var amount: Int
    var text: String
    var counterparty: String
    var category: String
}

struct EntriesPayload: Decodable, Sendable {
    var entries: TolerantList<EntryPayload>
}

struct BookingPayload: Decodable, Sendable {
    var id: Int
    var entries: [EntryPayload]
    var balances: [String: Int]
}

struct RatesPayload: Codable, Sendable {
    var base: String
    var rates: [String: String]
}

struct TransferBody: Encodable {
    var from: String
    var to: String
    var amount: Int
    var currency: String
    var reference: String
}

struct PaymentBody: Encodable {
    var from: String
    var payee: String
    var amount: Int
    var currency: String
    var reference: String
}

struct RefusalPayload: Decodable {
    var error: String
    var detail: [String: Int]?
}
