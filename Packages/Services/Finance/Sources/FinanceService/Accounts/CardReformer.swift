import FinanceAPI
import NetworkKit

/// Credit cards: a list of decimal texts with the amount owed instead of a balance.
struct CardReformer: AccountReformer {
    private struct Row: Decodable, Sendable {
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

    let name = "card"

    func accounts(from client: HTTPClient) async throws -> ReformedAccounts {
        let rows: TolerantList<Row> = try await client.call(.get("/v1/cards"))
        var reformed = ReformedAccounts()
        for failure in rows.failures { reformed.leaveOut(failure.reason) }
        for card in rows.elements {
            reformed.add { () throws(MoneyError) in
                Account(
                    id: card.id, kind: .card, title: card.name, number: card.number,
                    balance: -(try Money(decimal: card.owed, currency: card.currency)),
                    creditLimit: try Money(decimal: card.limit, currency: card.currency))
            }
        }
        return reformed
    }
}
