import BudgetsAPI
public import DomainAPI
public import PrivacyAPI
import RemoteConfigAPI
import RoutingService
import Synchronization

extension BudgetsService {
    /// The domain, for the composition root.
    public var domain: Domain {
        var domain = Domain("budgets", owner: self)
        domain.routes.register(CountBudgets.self) { _ in try await self.storedBudgets().count }
        domain.follow(ConfigKey("budgets.maximum", default: Self.defaultMaximum)) {
            self.maximum.store($0, ordering: .relaxed)
        }
        domain.switches = [BudgetsPage.path: ConfigKey("budgets.enabled", default: true)]
        return domain
    }
}

extension BudgetsService: DataOwner {
    public var dataName: String { "budgets" }

    public func exportData() async throws -> [UInt8] {
        try json(of: try await storedBudgets())
    }
}
