import FinanceAPI
import FinancePlugins

extension DomainPlugins {
    /// Ways to pay.
    static let finance = DomainPlugins(contracts: [.pay: { $0 is any PaymentMethod }]) { [DemoWallet(client: $0)] }
}
