public import AppRuntime
import CacheKit
import FinanceAPI
import FinancePlugins
import FinanceScreens
import FinanceService

extension AppDependencies {
    /// Finance: accounts, transfers and statements.
    public func finance() throws -> Feature {
        let disk = try storage.path("cache.sqlite").map { try DiskStore(file: $0) }
        let rates = Cache<String, ExchangeRates>(
            memory: CacheLimit(count: 16), timeToLive: FinanceService.rateLifetime,
            disk: disk.map { DiskTier(store: $0, group: "rates", codec: .json(version: 1)) })
        let finance = FinanceService(
            client: authorized, ledger: personalData.store(for: FinanceService.ledger),
            records: personalData.store(for: FinanceService.records), rates: rates,
            mediator: mediator, plugins: plugins, currentUser: currentUser)
        var feature = Feature(finance.domain, screens: .finance(finance, preferences: preferences, links: links, makeID: makeID))
        feature.caches = ["rates": { rates.statistics }]
        return feature
    }
}

extension DomainPlugins {
    /// Ways to pay.
    static let finance = DomainPlugins(contracts: [.pay: { $0 is any PaymentMethod }]) { [DemoWallet(client: $0)] }
}
