public import AppRuntime
import FinanceAPI
import FinancePlugins
import FinanceScreens
import FinanceService

extension AppDependencies {
    /// Finance: accounts, transfers and statements.
    public func finance() throws -> Feature {
        let finance = FinanceService(
            client: authorized, publicData: publicData, ledger: personalData.store(for: FinanceService.ledger),
            records: personalData.store(for: FinanceService.records), mediator: mediator, plugins: plugins, currentUser: currentUser)
        return Feature(finance.domain, screens: .finance(finance, preferences: preferences, links: links, makeID: makeID))
    }
}

extension DomainPlugins {
    /// Ways to pay.
    static let finance = DomainPlugins(contracts: [.pay: { $0 is any PaymentMethod }]) { [DemoWallet(client: $0)] }
}
