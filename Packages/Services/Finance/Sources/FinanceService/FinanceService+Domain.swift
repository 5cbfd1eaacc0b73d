public import DomainAPI
import FinanceAPI
import RoutingService

extension FinanceService {
    /// What the house must know of finance. Transfers without an outcome survive a sign-out: they wait for whoever made them.
    public var domain: Domain {
        var domain = Domain("finance", owner: self)
        domain.routes.register(Pay.self) { try await self.pay($0) }
        domain.routes.register(PayableAccounts.self) { try await self.payableAccounts($0) }
        domain.whenSignedIn = { self.resume() }
        domain.whenSignedOut = purgeUnlessSignedIn
        domain.run = run
        return domain
    }
}
