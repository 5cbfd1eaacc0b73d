import CacheKit
import DatabaseKit
import FinanceScreens
import FinanceService

extension House {
    /// Accounts, transfers and statements.
    public func finance() throws -> Part {
        let disk = try keeping.path("cache.sqlite").map { try DiskStore(file: $0) }
        let rates = Cache<String, ExchangeRates>(
            memory: CacheLimit(count: 16), timeToLive: FinanceService.rateLifetime,
            disk: disk.map { DiskTier(store: $0, group: "rates", codec: .json(version: 1)) })
        let finance = FinanceService(
            // Transfers that may be booked lie there and nowhere else.
            client: authorised, orders: unrepeated,
            store: try keeping.store("finance", FinanceService.migrations, .durable, onDamage: .quarantine(backup: nil)),
            sealer: try keeping.sealer("finance"), rates: rates, mediator: mediator, plugins: plugins, currentUser: currentUser)
        var part = Part(finance.domain, screens: .finance(finance, makeID: makeID))
        part.caches = ["Exchange rates": { rates.statistics }]
        return part
    }
}
