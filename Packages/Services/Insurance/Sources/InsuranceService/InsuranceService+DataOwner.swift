import Foundation
import InsuranceAPI
import OutboxService
public import PrivacyAPI

extension InsuranceService: DataOwner {
    public var dataName: String { "insurance" }

    /// Exports stored policies and pending orders. Products belong to no user.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let payments = Dictionary(try await outbox.entries().map { ($0.id, $0.facts["pay"].flatMap { Int($0) }) }) { $1 }
            let book = try await book()
            var body = ExportBody(policies: try await book.policies() ?? [], claims: try await book.claims() ?? [])
            for pending in try await pendingOrders() {
                switch pending.order {
                case .purchase(let order): body.orders.append(.init(order, payment: payments[order.id] ?? nil))
                case .cancellation(let order): body.cancellations.append(order)
                // The insurer has received a claim that is done.
                case .claim where pending.stage == .done: break
                case .claim(let order): body.pendingClaims.append(.init(claim: order, photos: try await photos(of: order.id)))
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

    struct PendingClaim: Encodable {
        var claim: ClaimOrder
        var photos: [Photo]

        struct Photo: Encodable {
            var mediaType: String
            var base64: Data
        }

        init(claim: ClaimOrder, photos: [ClaimPhoto]) {
            self.claim = claim
            self.photos = photos.map { Photo(mediaType: $0.mediaType, base64: Data($0.bytes)) }
        }
    }

    var policies: [Policy]
    var claims: [Claim]
    var orders: [Order] = []
    var cancellations: [CancellationOrder] = []
    var pendingClaims: [PendingClaim] = []
}
