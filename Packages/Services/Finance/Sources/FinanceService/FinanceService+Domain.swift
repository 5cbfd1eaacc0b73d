import DatabaseKit
public import DomainAPI
import FinanceAPI
import OutboxService
public import PersonalDataService
import RoutingService

extension FinanceService {
    /// Data that the bank can provide again: accounts and their transactions.
    public static let ledger = UserStoreDescription("finance-ledger", .untilSignOut, migrations: Ledger.migrations)

    /// Data that exists nowhere else: imported statements, pending transfers, planned transfers, templates, payees
    /// and categories.
    public static let records = UserStoreDescription(
        "finance-records", .untilDeletion, migrations: [Imports.migration, .outbox] + SavedLists.migrations)

    public var domain: Domain {
        var domain = Domain("finance", owner: self)
        domain.routes.register(Pay.self) { try await self.pay($0) }
        domain.routes.register(PayableAccounts.self) { try await self.payableAccounts($0) }
        domain.routes.register(Spending.self) { try await self.spending(in: $0.month) }
        domain.routes.register(TransactionsFile.self) { try await self.transactionsFile(of: $0.id) }
        domain.routes.register(TransactionFile.self) { try await self.transactionFile($0) }
        domain.routes.register(StatementFile.self) { try await self.statementFile($0) }
        domain.routes.register(ReceivingAccounts.self) { try await self.receivingAccounts(in: $0.currency) }
        domain.whenSignedIn = {
            self.outbox.wake()
            await self.handOverDuePlans()
        }
        domain.run = run
        return domain
    }

    /// Delivers pending transfers and fetches outdated accounts until the task is canceled.
    private func run() async {
        async let refreshing: Void = refreshOutdatedAccounts()
        async let announcing: Void = announceChangedAssets()
        async let planning: Void = carryOutPlans()
        await deliverTransfers()
        _ = await (refreshing, announcing, planning)
    }

    private func refreshOutdatedAccounts() async {
        // Offline, the next visit of a page fetches them.
        for await _ in mediator.values(after: AccountsOutdated.self, { $0 }) { _ = try? await refresh() }
    }

    private func announceChangedAssets() async {
        for await _ in mediator.values(after: ManagedAssetsChanged.self, { $0 }) { try? await announceAssets() }
    }
}
