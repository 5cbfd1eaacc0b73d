import FinanceAPI
import NetworkKit

/// Current accounts: a list in an object, amounts in minor units.
struct BankAccountReformer: AccountReformer {
    private struct Payload: Decodable, Sendable {
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

    let name = "bank account"

    func accounts(from client: HTTPClient) async throws -> ReformedAccounts {
        let payload: Payload = try await client.call(.get("/v1/bank/accounts"))
        var reformed = ReformedAccounts()
        for failure in payload.accounts.failures { reformed.leaveOut(failure.reason) }
        for row in payload.accounts.elements {
            reformed.add {
                Account(
                    id: row.id, kind: .current, title: row.label, number: row.iban,
                    balance: Money(minorUnits: row.balance.minor, currency: row.balance.currency), creditLimit: .zero(row.balance.currency))
            }
        }
        return reformed
    }
}
