public import DomainAPI
import FinanceAPI
import OutboxService
import RoutingService

extension FinanceService {
    /// The finance domain, for the composition root.
    public var domain: Domain {
        var domain = Domain("finance", owner: self)
        domain.routes.register(Pay.self) { try await self.pay($0) }
        domain.routes.register(PayableAccounts.self) { try await self.payableAccounts($0) }
        domain.routes.register(TransactionsFile.self) { try await self.transactionsFile(of: $0.id) }
        domain.routes.register(ReceivingAccounts.self) { try await self.receivingAccounts(in: $0.currency) }
        domain.whenSignedIn = { self.outbox.wake() }
        domain.run = run
        return domain
    }

    /// Delivers pending transfers and fetches outdated accounts until the task is canceled.
    private func run() async {
        async let refreshing: Void = refreshOutdatedAccounts()
        await deliverTransfers()
        await refreshing
    }

    private func refreshOutdatedAccounts() async {
        // Offline, the next visit of a page fetches them.
        for await _ in mediator.values(after: AccountsOutdated.self, { $0 }) { _ = try? await refresh() }
    }
}
