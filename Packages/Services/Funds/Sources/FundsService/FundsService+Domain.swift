public import DomainAPI
import FinanceAPI
import FundsAPI
import MoneyAPI
import OutboxService
public import PersonalDataService
public import PrivacyAPI
import RemoteConfigAPI
import RoutingService

extension FundsService {
    /// Data that the fund company can provide again: funds, holdings, prices and transactions.
    public static let book = UserStoreDescription("funds-book", .untilSignOut, migrations: FundBook.migrations)

    /// Pending orders, which exist nowhere else.
    public static let orders = UserStoreDescription("funds-orders", .untilDeletion, migrations: [.outbox])

    public var domain: Domain {
        var domain = Domain("funds", owner: self)
        domain.routes.register(ManagedAssets.self) { try await self.value(isFresh: $0.isFresh) }
        domain.switches = [FundsPage.path: ConfigKey("funds.enabled", default: true)]
        domain.whenSignedIn = { self.outbox.wake() }
        domain.run = run
        return domain
    }
}

extension FundsService: DataOwner {
    public var dataName: String { "funds" }

    /// Exports holdings, known transactions by fund, and pending orders. Quotes belong to no user.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let payments = Dictionary(try await outbox.entries().map { ($0.id, $0.facts["pay"].flatMap { Int($0) }) }) { $1 }
            let overview = try await book().overview()
            var transactions: [Fund.ID: [FundTransaction]] = [:]
            for fund in overview?.funds ?? [] { transactions[fund.id] = try await book().list(of: fund.id) }
            let orders = try await pendingOrders().filter { $0.stage != .done }.map {
                ExportBody.Order($0.order, payment: payments[$0.id] ?? nil)
            }
            return try json(of: ExportBody(holdings: overview?.holdings ?? [], transactions: transactions, orders: orders))
        }
    }
}

private struct ExportBody: Encodable {
    struct Order: Encodable {
        var id: String
        var fund: String
        var title: String
        var price: Money
        var account: String
        /// The amount, to buy.
        var amount: Money?
        /// Millionths of a unit, to sell.
        var units: FundUnits?
        /// The bank's booking number, once it is paid.
        var payment: Int?

        init(_ order: FundOrder, payment: Int?) {
            (id, fund, title, price, account) = (order.id, order.fund, order.title, order.price, order.account)
            self.payment = payment
            switch order.trade {
            case .buy(let amount): self.amount = amount
            case .sell(let units): self.units = units
            }
        }
    }

    var holdings: [FundHolding]
    var transactions: [Fund.ID: [FundTransaction]]
    var orders: [Order]
}
