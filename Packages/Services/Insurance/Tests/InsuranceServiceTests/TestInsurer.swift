import FaultTesting
import FinanceAPI
import Foundation
import InsuranceAPI
import PaymentTesting
import PersonalDataServiceTesting
import RoutingService

@testable import InsuranceService

/// The app on a device with an insurer and a bank, in memory or in files that survive a kill of the app.
final class TestInsurer: Sendable {
    static let issue = "POST /v1/insurance/policies"
    private static let account = PayableAccount(
        id: "acc-1", title: "Everyday", available: Money(minorUnits: 10_050, currency: .eur))

    let device: TestDevice
    let bank: TestPayments
    let server: TestServer<InsurerMemory>
    let mediator = Mediator(schemes: ["x"])

    /// - Parameters:
    ///   - folder: The folder of the device and the servers; nil for memory.
    ///   - hasEarlierPolicy: Whether each user has a policy of an earlier session, with the user in its title.
    ///   - interceptors: Around payments.
    ///   - hasBank: Whether the app has a finance domain.
    init(
        folder: String? = nil, faults: Faults? = nil, userID: String? = "usr-1", hasEarlierPolicy: Bool = false,
        interceptors: [any RouteInterceptor] = [], hasBank: Bool = true
    ) throws {
        device = if let folder { try TestDevice(folder + "/device", faults, userID: userID) } else { TestDevice(userID: userID) }
        let bank = TestPayments(of: device, account: Self.account, file: folder.map { $0 + "/bank.json" })
        self.bank = bank
        server = TestServer(
            InsurerMemory(hasEarlierPolicy: hasEarlierPolicy), file: folder.map { $0 + "/insurer.json" }, of: device
        ) { try $1.answer($0, bank) }
        try mediator.install(hasBank ? bank.routes : RouteRegistry(), interceptors: interceptors)
    }

    /// A new run of the app on the same data.
    func service(partners: [SubApp] = []) throws -> InsuranceService {
        InsuranceService(
            client: try server.client, publicData: try server.client, book: device.store(for: InsuranceService.book),
            orders: device.store(for: InsuranceService.orders), mediator: mediator, payee: "Quay Insurance", partners: partners,
            currentUser: device.currentUser, today: { "2026-06-01" })
    }

    /// A service that has fetched the policies.
    func refreshedService() async throws -> InsuranceService {
        let service = try service()
        try await service.policies()
        return service
    }

    /// The number of rows of the current user.
    func count(of table: String) async throws -> Int? {
        try await device.count(of: table, in: table == "outbox" ? InsuranceService.orders : InsuranceService.book)
    }

    var charges: [String: Int] { Dictionary(uniqueKeysWithValues: bank.bookings.map { ($0.key, $0.amount) }) }
    var issuedCount: Int { server.memory.policies.count }

    func setProducts(_ json: String) { server.fail("GET /v1/insurance/products", .answered(json)) }
    func setPolicies(_ json: String) { server.fail("GET /v1/insurance/policies", .answered(json)) }
}

/// The state of an insurer, which issues one policy per booking.
struct InsurerMemory: Codable {
    struct Issued: Codable {
        var userID: String
        var json: String
    }

    private struct Order: Decodable {
        enum CodingKeys: String, CodingKey {
            case product, payment
            case insuredSum = "insured_sum"
        }
        var product: String
        var insuredSum: Int
        var payment: Int
    }

    var hasEarlierPolicy: Bool
    /// By booking number.
    var policies: [Int: Issued] = [:]
    var cancellations = CancellationDesk()
    var claims = ClaimDesk()

    mutating func answer(_ call: TestCall, _ bank: TestPayments) throws -> Answer {
        switch (call.method, call.path) {
        case ("GET", "/v1/insurance/products"): return Answer(Self.products)
        case ("GET", "/v1/insurance/policies"):
            var rows = policies.sorted { $0.key < $1.key }.map(\.value).filter { $0.userID == call.userID }.map(\.json)
            if hasEarlierPolicy {
                let cancellation = cancellations.accepted["pol-1"]
                rows.append(policyJSON(1, title: "Policy-" + call.userID, end: cancellation?.end, refund: cancellation?.refund))
            }
            return Answer("{\"policies\":[\(rows.joined(separator: ","))]}")
        case ("POST", "/v1/insurance/policies"):
            let order: Order = try call.decoded()
            guard bank.booking(order.payment) != nil else { return Answer("{}", status: 402) }
            let policy = policyJSON(order.payment, product: order.product, sum: order.insuredSum)
            policies[order.payment] = Issued(userID: call.userID, json: policy)
            return Answer(policy, status: 201)
        case ("GET", "/v1/insurance/policies/pol-1/document"): return Answer(#"{"document":{"en":"Policy","de":"Police"}}"#)
        case (_, let path) where path.hasSuffix("/cancellation"): return try cancellations.answer(call)
        case (_, let path) where path.hasSuffix("/claims") || path.hasPrefix("/v1/uploads"): return try claims.answer(call)
        default: return Answer("{}", status: 404)
        }
    }

    private static let products =
        #"{"products":[{"id":"household","title":"Household","summary":"Furniture.","currency":"EUR","sums":[2000000,5000000],"premiums":[4900,9000]},{"id":"travel","title":"Travel","summary":"Journeys.","currency":"CHF","sums":[500000],"premiums":[3900]}]}"#
}

extension InsuranceService {
    /// Completes pending orders, as a running app does.
    /// - Returns: The resulting policies, of which the user is notified.
    func completePendingOrders() async throws -> [Policy] {
        _ = await drain()
        var policies: [Policy] = []
        for pending in try await pendingOrders() where pending.stage == .done {
            if case .purchase(let order) = pending.order { policies.append(try await buy(order)) }
        }
        return policies
    }
}

func policyJSON(
    _ payment: Int, product: String = "household", sum: Int = 2_000_000, title: String = "Household", end: String? = nil, refund: Int? = nil
) -> String {
    let ended = (end.map { ",\"end_date\":\"\($0)\"" } ?? "") + (refund.map { ",\"refund\":\($0)" } ?? "")
    return
        #"{"id":"pol-\#(payment)","product":"\#(product)","title":"\#(title)","insured_sum":\#(sum),"premium":4900,"currency":"EUR","start_date":"2026-03-01","payment":\#(payment)\#(ended)}"#
}
