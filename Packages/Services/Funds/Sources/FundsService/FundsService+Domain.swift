public import DomainAPI
import FundsAPI
import OutboxService
public import PersonalDataService
import RemoteConfigAPI
import RoutingService

extension FundsService {
    /// Data that the fund company can provide again: funds, holdings and prices.
    public static let book = UserStoreDescription("funds-book", .untilSignOut, migrations: FundBook.migrations)

    /// Pending orders, which exist nowhere else.
    public static let orders = UserStoreDescription(
        "funds-orders", .untilDeletion, migrations: [Outbox.migration, Outbox.filePartsMigration])

    /// The funds domain, for the composition root.
    public var domain: Domain {
        var domain = Domain("funds", owner: self)
        domain.switches = [FundsPage.path: ConfigKey("funds.enabled", default: true)]
        domain.whenSignedIn = { self.outbox.wake() }
        domain.run = run
        return domain
    }
}
