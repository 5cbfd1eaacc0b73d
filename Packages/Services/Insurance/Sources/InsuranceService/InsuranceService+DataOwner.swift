import InsuranceAPI
import OutboxService
public import PrivacyAPI

extension InsuranceService: DataOwner {
    public var dataName: String { "insurance" }

    /// Exports stored policies and pending orders. Products belong to no user.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let payments = Dictionary(try await outbox.entries().map { ($0.id, $0.facts["pay"].flatMap { Int($0) }) }) { $1 }
            var body = ExportBody(policies: try await book().policies() ?? [])
            for pending in try await pendingOrders() {
                switch pending.order {
                case .purchase(let order): body.orders.append(.init(order, payment: payments[order.id] ?? nil))
                case .cancellation(let order): body.cancellations.append(order)
                }
            }
            return try json(of: body)
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

        init(_ order: PolicyOrder, payment: Int?) {
            (id, product, title, payer) = (order.id, order.product, order.title, order.payer)
            (insuredSum, premium, self.payment) = (order.offer.insuredSum, order.offer.premium, payment)
        }
    }

    var policies: [Policy]
    var orders: [Order] = []
    var cancellations: [CancellationOrder] = []
}
