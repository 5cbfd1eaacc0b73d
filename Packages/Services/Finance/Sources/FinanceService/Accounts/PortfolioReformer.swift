import FinanceAPI
import NetworkKit

/// Portfolios: an object by id, whose values are sums of positions.
struct PortfolioReformer: AccountReformer {
    private struct Payload: Decodable, Sendable { var portfolio: Portfolio }
    private struct Depot: Decodable, Sendable {
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
    /// Portfolios by id; invalid ones are counted.
    private struct Portfolio: Decodable, Sendable {
        private struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        var depots: [(id: String, depot: Depot)] = []
        var failures = 0

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                do { depots.append((key.stringValue, try container.decode(Depot.self, forKey: key))) } catch { failures += 1 }
            }
        }
    }

    let name = "portfolio"

    func accounts(from client: HTTPClient) async throws -> ReformedAccounts {
        let payload: Payload = try await client.call(.get("/v1/brokerage"))
        var reformed = ReformedAccounts()
        for _ in 0..<payload.portfolio.failures { reformed.leaveOut("malformed depot") }
        for (id, depot) in payload.portfolio.depots {
            reformed.add { () throws(MoneyError) in
                let currency = depot.positions.first?.price.unit ?? .eur
                var value = Money.zero(currency)
                for position in depot.positions {
                    let price = try Money(decimal: position.price.amount, currency: position.price.unit)
                    value = try value.adding(price.multiplied(by: Decimal10(position.units)))
                }
                return Account(
                    id: id, kind: .portfolio, title: depot.title, number: depot.number, balance: value, creditLimit: .zero(currency))
            }
        }
        return reformed
    }
}
