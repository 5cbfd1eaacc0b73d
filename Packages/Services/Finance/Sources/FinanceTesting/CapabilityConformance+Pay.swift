public import FinanceAPI
import PluginsAPI
public import PluginsTesting

extension CapabilityConformance {
    /// The checks for payment methods. They pay five minor units.
    ///
    /// - Parameter currency: The user must have at least ten minor units in it.
    public static func pay(in currency: Currency = .eur) -> CapabilityConformance {
        CapabilityConformance(.pay, as: (any PaymentMethod).self) { method in
            let wallet = Wallet(method: method, currency: currency)
            return [
                .init("funds are reported for a supported currency only") {
                    guard try await wallet.funds() >= 10 else { throw wallet.failure("the wallet needs at least 10 to run this check") }
                    // The code reserved for tests.
                    guard try await method.funds(in: Currency("XTS")) == nil else { throw wallet.failure("it has funds in no currency") }
                },
                .init("a key is paid once, and means one payment") {
                    let before = try await wallet.funds()
                    let payment = wallet.payment(of: 2)
                    let first = try await method.pay(payment)
                    let second = try await method.pay(payment)
                    guard first == second else { throw wallet.failure("a repeated payment has another receipt") }
                    var other = payment
                    other.amount.minorUnits = 3
                    try await wallet.expectRefusal("another payment with the same key") { [other] in _ = try await method.pay(other) }
                    guard try await wallet.funds() == before - 2 else { throw wallet.failure("a payment of 2 was not one of 2") }
                },
                .init("an impossible payment is refused without moving money") {
                    let before = try await wallet.funds()
                    for amount in [0, -1, .min, before + 1, .max] {
                        try await wallet.expectRefusal("a payment of \(amount)") { _ = try await method.pay(wallet.payment(of: amount)) }
                    }
                    guard try await wallet.funds() == before else { throw wallet.failure("a refused payment moved money") }
                },
                .init("each key is a separate payment") {
                    let before = try await wallet.funds()
                    let receipts = [try await method.pay(wallet.payment(of: 1)), try await method.pay(wallet.payment(of: 2))]
                    guard receipts[0] != receipts[1] else { throw wallet.failure("two payments have one receipt") }
                    guard try await wallet.funds() == before - 3 else { throw wallet.failure("payments of 1 and 2 were not 3") }
                },
            ]
        }
    }
}

/// A payment method under test.
private struct Wallet: Sendable {
    let method: any PaymentMethod
    let currency: Currency

    func funds() async throws -> Int {
        guard let funds = try await method.funds(in: currency) else { throw failure("there are no funds in \(currency)") }
        return funds.available
    }

    /// Creates a payment with a unique key.
    func payment(of amount: Int) -> Pay {
        Pay(
            key: "conformance-\(UInt64.random(in: .min ... .max))", from: PaymentMethods.prefix + method.manifest.id,
            amount: Money(minorUnits: amount, currency: currency), payee: "Conformance", reference: "Check")
    }

    func failure(_ text: String) -> PluginConformance.Failure { .init("\(method.manifest.id): \(text)") }

    func expectRefusal(_ what: String, _ work: @Sendable () async throws -> Void) async throws {
        try await PluginConformance.expectRefusal(of: what, by: method.manifest.id, work)
    }
}
