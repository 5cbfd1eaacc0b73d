import FinanceAPI
import NetworkKit

/// Turns what the bank's systems send, each in its own shape, into accounts.
///
/// One row that makes no sense is left out and reported; it must not hide the others.
struct AccountReformer {
    private(set) var accounts: [Account] = []
    private(set) var problems: [String] = []

    mutating func add(_ bank: BankPayload) {
        problems += bank.accounts.failures.map { "bank account \($0.index): \($0.reason)" }
        for row in bank.accounts.elements {
            accounts.append(
                Account(
                    id: row.id, kind: .current, title: row.label, number: row.iban,
                    balance: Money(minorUnits: row.balance.minor, currency: row.balance.currency), creditLimit: .zero(row.balance.currency))
            )
        }
    }

    mutating func add(_ cards: [CardPayload]) {
        for card in cards {
            attempt("card") { () throws(MoneyError) in
                // A card's system says what is owed; an account's balance is the opposite.
                Account(
                    id: card.id, kind: .card, title: card.name, number: card.number,
                    balance: -(try Money(decimal: card.owed, currency: card.currency)),
                    creditLimit: try Money(decimal: card.limit, currency: card.currency))
            }
        }
    }

    mutating func add(_ brokerage: BrokeragePayload) {
        for (id, depot) in brokerage.portfolio.sorted(by: { $0.key < $1.key }) {
            attempt("portfolio") { () throws(MoneyError) in
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
    }

    private mutating func attempt(_ kind: String, _ make: () throws(MoneyError) -> Account) {
        do throws(MoneyError) {
            accounts.append(try make())
        } catch {
            // The kind of problem only: amounts do not belong into a log.
            let reason =
                switch error {
                case .unknownCurrency: "unknown currency"
                case .malformedAmount: "malformed amount"
                case .currencyMismatch: "positions in several currencies"
                case .overflow: "amount out of range"
                }
            problems.append("\(kind): \(reason)")
        }
    }
}
