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
        domain.whenSignedIn = { self.outbox.wake() }
        domain.run = run
        return domain
    }
}
