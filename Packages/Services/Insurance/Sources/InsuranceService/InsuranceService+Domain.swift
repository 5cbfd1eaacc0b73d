import DatabaseKit
public import DomainAPI
import Foundation
import InsuranceAPI
import OutboxService
public import PersonalDataService
public import PrivacyAPI
import RemoteConfigAPI
import RoutingService
import Synchronization

extension InsuranceService {
    /// Data that the insurer can provide again: policies and products.
    public static let book = UserStoreDescription("insurance-book", .untilSignOut, migrations: PolicyBook.migrations)

    /// Pending orders, which exist nowhere else.
    public static let orders = UserStoreDescription("insurance-orders", .untilDeletion, migrations: [.outbox])

    public var domain: Domain {
        var domain = Domain("insurance", owner: self)
        domain.routes.register(PolicyDocument.self) { try await self.document($0) }
        domain.switches = [PoliciesPage.path: ConfigKey("insurance.enabled", default: true)]
        domain.follow(ConfigKey("insurance.comparison", default: true)) { self.comparesOffers.store($0, ordering: .relaxed) }
        domain.whenSignedIn = { self.outbox.wake() }
        domain.run = run
        return domain
    }
}

extension InsuranceService: DataOwner {
    public var dataName: String { "insurance" }

    /// Exports stored policies and pending orders. Products belong to no user.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let payments = Dictionary(try await outbox.entries().map { ($0.id, $0.facts["pay"].flatMap { Int($0) }) }) { $1 }
            let book = try await book()
            var body = ExportBody(policies: try await book.list() ?? [], claims: try await book.list() ?? [])
            for pending in try await pendingOrders() where pending.stage != .done {
                switch pending.order {
                case .purchase(let order): body.orders.append(.init(order: order, payment: payments[order.id] ?? nil))
                case .cancellation(let order): body.cancellations.append(order)
                case .claim(let order):
                    let photos = try await photos(of: order.id).map {
                        ExportBody.PendingClaim.Photo(mediaType: $0.mediaType, base64: Data($0.bytes))
                    }
                    body.pendingClaims.append(.init(claim: order, photos: photos))
                }
            }
            return try json(of: body)
        }
    }
}

private struct ExportBody: Encodable {
    struct Order: Encodable {
        var order: PolicyOrder
        /// The bank's booking number, once it is paid.
        var payment: Int?
    }

    struct PendingClaim: Encodable {
        var claim: ClaimOrder
        var photos: [Photo]

        struct Photo: Encodable {
            var mediaType: String
            var base64: Data
        }
    }

    var policies: [Policy]
    var claims: [Claim]
    var orders: [Order] = []
    var cancellations: [CancellationOrder] = []
    var pendingClaims: [PendingClaim] = []
}
