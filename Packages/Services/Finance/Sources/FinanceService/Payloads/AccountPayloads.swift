import FinanceAPI
import NetworkKit

// What the bank's three systems send. Nothing of this leaves the module: the reformer turns it into accounts.

struct BankPayload: Decodable, Sendable {
    struct Row: Decodable, Sendable {
        struct Balance: Decodable, Sendable {
            var minor: Int
            var currency: Currency
        }
        var id: String
        var iban: String
        var label: String
        var balance: Balance
    }
    var accounts: TolerantList<Row>
}

struct CardPayload: Decodable, Sendable {
    var id: String
    var number: String
    var name: String
    var owed: String
    var limit: String
    var currency: Currency

    private enum CodingKeys: String, CodingKey {
        case id = "card_id"
        case number = "pan"
        case name, owed, limit
        case currency = "ccy"
    }
}

struct BrokeragePayload: Decodable, Sendable {
    struct Depot: Decodable, Sendable {
        struct Position: Decodable, Sendable {
            struct Price: Decodable, Sendable {
                var amount: String
                var unit: Currency
            }
            var units: String
            var price: Price
        }
        var title: String
        var number: String
        var positions: [Position]
    }
    var portfolio: [String: Depot]
}

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
