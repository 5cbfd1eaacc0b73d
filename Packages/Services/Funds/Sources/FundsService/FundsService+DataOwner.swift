import FundsAPI
import MoneyAPI
import OutboxService
public import PrivacyAPI

extension FundsService: DataOwner {
    public var dataName: String { "funds" }

    /// Exports holdings and pending orders. Quotes belong to no user.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let payments = Dictionary(try await outbox.entries().map { ($0.id, $0.facts["pay"].flatMap { Int($0) }) }) { $1 }
            let holdings = try await book().overview()?.holdings ?? []
            let orders = try await pendingOrders().filter { $0.stage != .done }.map {
                ExportBody.Order($0.order, payment: payments[$0.id] ?? nil)
            }
            return try json(of: ExportBody(holdings: holdings, orders: orders))
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
    var orders: [Order]
}
