import InsuranceAPI
import OutboxService
public import PrivacyAPI

extension InsuranceService: DataOwner {
    public var dataName: String { "insurance" }

    /// Exports stored policies and pending orders. Products belong to no user.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let payments = Dictionary(try await outbox.entries().map { ($0.id, $0.facts["pay"].flatMap { Int($0) }) }) { $1 }
            let orders = try await pendingOrders().map { pending in
                ExportBody.Order(
                    id: pending.order.id, product: pending.order.product, title: pending.order.title,
                    insuredSum: pending.order.offer.insuredSum, premium: pending.order.offer.premium, payer: pending.order.payer,
                    payment: payments[pending.id] ?? nil)
            }
            return try json(of: ExportBody(policies: try await book().policies() ?? [], orders: orders))
        }
    }
}

private struct ExportBody: Encodable {
    struct Order: Encodable {
        var id: String
        var product: String
        var title: String
        var insuredSum: Money
        var premium: Money
        var payer: String
        /// The bank's booking number, once it is paid.
        var payment: Int?
    }

    var policies: [Policy]
    var orders: [Order]
}
