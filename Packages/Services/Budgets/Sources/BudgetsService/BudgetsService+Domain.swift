import BudgetsAPI
public import DomainAPI
import FinanceAPI
import Foundation
public import PrivacyAPI
import RoutingService

extension BudgetsService {
    /// The domain, for the composition root.
    public var domain: Domain {
        var domain = Domain("budgets", owner: self)
        domain.run = { for await _ in self.mediator.events(of: TransactionsChanged.self) { self.mediator.post(BudgetsChanged()) } }
        return domain
    }
}

extension BudgetsService: ImportingDataOwner {
    public var dataName: String { "budgets" }

    public func exportData() async throws -> [UInt8] { try json(of: try await stored()) }

    /// Sets the limits of an export. Limits of other categories remain.
    /// - Throws: ``BudgetsError/malformedFile``, and errors of ``Budget/check()``.
    public func importData(_ json: [UInt8]) async throws {
        guard let budgets = try? JSONDecoder().decode([Budget].self, from: Data(json)) else { throw BudgetsError.malformedFile }
        for budget in budgets { try budget.check() }
        guard Set(budgets.map(\.category)).count == budgets.count else { throw BudgetsError.malformedFile }
        try await store(budgets)
    }
}
