import CacheKit
import CommunityScreens
import CommunityService
import DatabaseKit
import FinanceScreens
import FinanceService
import InsuranceAPI
import InsuranceScreens
import InsuranceService
import ScreensKit
import WebBridgeAPI

extension House {
    /// The domains of the app, in the order of their tabs. What is not listed is not there.
    func domains() throws -> [Part] {
        try [
            finance(),
            insurance(),
            community(),
        ]
    }

    private func finance() throws -> Part {
        let disk = try keeping.path("cache.sqlite").map { try DiskStore(file: $0) }
        let rates = Cache<String, ExchangeRates>(
            memory: CacheLimit(count: 16), timeToLive: FinanceService.rateLifetime,
            disk: disk.map { DiskTier(store: $0, group: "rates", codec: .json(version: 1)) })
        let finance = FinanceService(
            client: authorised, store: try keeping.store("finance", FinanceService.migrations, onDamage: .quarantine(backup: nil)),
            sealer: try keeping.sealer("finance"), rates: rates, mediator: mediator, plugins: plugins, currentUser: currentUser)
        var part = Part(finance.domain, screens: .finance(finance, makeID: makeID))
        part.caches = ["Exchange rates": { rates.statistics }]
        return part
    }

    private func insurance() throws -> Part {
        let insurance = InsuranceService(
            // Orders that may be paid lie there and nowhere else.
            client: authorised, store: try keeping.store("insurance", InsuranceService.migrations, .durable), mediator: mediator,
            partners: configuration.otherApps, currentUser: currentUser)
        var part = Part(insurance.domain, screens: .insurance(insurance, makeID: makeID))
        part.webGrants = [.open(ProductPage.self)]
        return part
    }

    private func community() throws -> Part {
        let community = CommunityService(
            client: authorised, store: try keeping.store("community", CommunityService.migrations, onDamage: .quarantine(backup: nil)),
            pictures: Cache(memory: CacheLimit(count: 200, bytes: 64 << 20), cost: CommunityService.cost), publishing: publishing,
            mediator: mediator, currentUser: currentUser)
        return Part(community.domain, screens: .community(community, publishing: publishing, makeID: makeID))
    }
}
