import DatabaseKit
import FaultTesting
import FinanceAPI
import Foundation
import HTTPTypes
import InsuranceAPI
import NetworkKit
import NetworkKitTesting
import PersonalDataService
import PersonalDataServiceTesting
import RoutingService
import Synchronization

@testable import InsuranceService

/// An insurer and a bank, in memory or in files that survive a kill of the app. The bank books a key once, the insurer issues one policy per
/// booking, and both fail on demand.
final class TestInsurer: Sendable {
    private struct Memory: Codable {
        struct Booking: Codable {
            var key: String
            var amount: Int
        }
        struct Issued: Codable {
            var userID: String
            var json: String
        }
        /// Their numbers are their positions, from 70.
        var bookings: [Booking] = []
        var policies: [Int: Issued] = [:]
    }

    private struct Script {
        var products = TestInsurer.products
        var list: String?
        var issuing: Result<Int, NetworkError>?
        var losesPolicyAnswer = false
        var policyAnswer: String?
        var meanwhile: (@Sendable () async throws -> Void)?
        var failure: NetworkError?
        var log: [String] = []
        var keys: [String] = []
        var payments: [Pay] = []
        var paying: FinanceError?
        var losesPaymentAnswer = false
        var misnamesPayments = false
        var whenPaid: (@Sendable () -> Void)?
        var paymentAttempts = 0
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

    private let script = Mutex(Script())
    private let memory: ServerState<Memory>
    let desk: CancellationDesk
    let claims: ClaimDesk
    let device: TestDevice
    let faults: Faults
    /// Whether each user has a policy of an earlier session, with the user in its title.
    private let hasEarlierPolicy: Bool
    let mediator = Mediator(schemes: ["x"])
    let book: PersonalData.StoreProvider
    let orders: PersonalData.StoreProvider

    /// - Parameters:
    ///   - folder: The folder of the device and the servers; nil for memory.
    ///   - interceptors: Around payments.
    ///   - hasBank: Whether the app has a finance domain.
    init(
        folder: String? = nil, faults: Faults? = nil, userID: String? = "usr-1", hasEarlierPolicy: Bool = false,
        interceptors: [any RouteInterceptor] = [], hasBank: Bool = true
    ) throws {
        let device = if let folder { try TestDevice(folder + "/device", faults, userID: userID) } else { TestDevice(userID: userID) }
        let faults = faults ?? device.faults
        (self.device, self.faults, self.hasEarlierPolicy) = (device, faults, hasEarlierPolicy)
        memory = ServerState(Memory(), file: folder.map { $0 + "/insurer.json" })
        (desk, claims) = (CancellationDesk(folder: folder), ClaimDesk(folder: folder))
        book = device.store(for: InsuranceService.book)
        orders = device.store(for: InsuranceService.orders)
        var routes = RouteRegistry()
        if hasBank {
            routes.register(Pay.self) { [self] payment in
                try await faults.pass("pay", failure: FinanceError.unreachable)
                guard device.userID != nil else { throw FinanceError.signedOut }
                defer { script.withLock { $0.whenPaid }?() }
                let receipt = try pay(payment)
                try await faults.pass("answer to pay", failure: FinanceError.noAnswer)
                return receipt
            }
            routes.register(PayableAccounts.self) { [self] in
                try await faults.pass("payable accounts", failure: FinanceError.unreachable)
                return try accounts(in: $0.currency)
            }
            routes.register(ReceivingAccounts.self) { [self] in
                try await faults.pass("receiving accounts", failure: FinanceError.unreachable)
                return try accounts(in: $0.currency)
            }
        }
        try mediator.install(routes, interceptors: interceptors)
    }

    /// The number of rows of the current user.
    func count(of table: String) async throws -> Int? {
        try await (table.hasPrefix("outbox") ? orders() : book()).store.read {
            try $0.first("SELECT COUNT(*) FROM \(table)") { try $0.integer(0) }
        }
    }

    // MARK: What the test sees

    var log: [String] { script.withLock { $0.log } }
    /// The keys of the requested policies.
    var keys: [String] { script.withLock { $0.keys } }
    /// The charges by key.
    var charges: [String: Int] { Dictionary(uniqueKeysWithValues: memory.value.bookings.map { ($0.key, $0.amount) }) }
    /// The booked payments.
    var payments: [Pay] { script.withLock { $0.payments } }
    var paymentAttempts: Int { script.withLock { $0.paymentAttempts } }
    var issuedCount: Int { memory.value.policies.count }

    // MARK: What the test changes

    func setProducts(_ json: String) { script.withLock { $0.products = json } }
    func setPolicies(_ json: String?) { script.withLock { $0.list = json } }
    /// Makes all calls of the insurer fail.
    func fail(with error: NetworkError?) { script.withLock { $0.failure = error } }
    /// Makes issuing fail with a status or without a response.
    func failIssuing(_ failure: Result<Int, NetworkError>?) { script.withLock { $0.issuing = failure } }
    /// Issues policies but loses the responses.
    func losePolicyAnswer(_ loses: Bool) { script.withLock { $0.losesPolicyAnswer = loses } }
    /// Issues policies but responds with another text.
    func answerIssuing(_ json: String?) { script.withLock { $0.policyAnswer = json } }
    /// Runs work once, while the next response of the insurer is pending.
    func meanwhile(_ work: @escaping @Sendable () async throws -> Void) { script.withLock { $0.meanwhile = work } }
    /// Makes the bank reject payments before it looks up the key.
    func failPaying(_ error: FinanceError?) { script.withLock { $0.paying = error } }
    /// Books payments but loses the responses.
    func losePaymentAnswer(_ loses: Bool) { script.withLock { $0.losesPaymentAnswer = loses } }
    /// Books payments but responds with another booking number each time.
    func misnamePayments(_ misnames: Bool) { script.withLock { $0.misnamesPayments = misnames } }
    /// Runs work after each payment.
    func whenPaid(_ work: @escaping @Sendable () -> Void) { script.withLock { $0.whenPaid = work } }

    // MARK: Service

    /// A service that has fetched the policies.
    func refreshedService() async throws -> InsuranceService {
        let service = try service()
        try await service.policies()
        return service
    }

    /// A new run of the app on the same data.
    func service(partners: [SubApp] = []) throws -> InsuranceService {
        let transport = StubTransport { [self] head, body in
            guard let userID = device.userID else { return .status(401) }
            let meanwhile = script.withLock { script in
                defer { script.meanwhile = nil }
                return script.meanwhile
            }
            let other = userID == "ada" ? "bob" : "ada"
            let answer = try await faults.exchange(
                "\(head.method.rawValue) \(head.path ?? "")", unreachable: NetworkError.cannotConnect("refused"),
                lost: NetworkError.connectionLost("reset"),
                another: head.method == .get ? { (try? self.answer(head, [], other)) ?? Answer("{}") } : nil
            ) {
                try self.answer(head, body, userID)
            }
            try await meanwhile?()
            return .json(String(decoding: answer.body, as: UTF8.self), status: answer.status)
        }
        return InsuranceService(
            client: HTTPClient(baseURL: try BaseURL("http://insurer.test"), transport: transport), book: book, orders: orders,
            mediator: mediator, payee: "Quay Insurance", partners: partners, currentUser: device.currentUser, today: { "2026-06-01" })
    }

    private func answer(_ head: HTTPRequest, _ body: [UInt8], _ userID: String) throws -> Answer {
        let script = script.withLock { script in
            script.log.append(head.method.rawValue + " " + (head.path ?? ""))
            return script
        }
        if let failure = script.failure { throw failure }
        switch (head.method, head.path ?? "") {
        case (.get, "/v1/insurance/products"): return Answer(script.products)
        case (.get, "/v1/insurance/policies"):
            var policies = memory.value.policies.sorted { $0.key < $1.key }.map(\.value).filter { $0.userID == userID }.map(\.json)
            if hasEarlierPolicy {
                let cancellation = desk.accepted["pol-1"]
                policies.append(policyJSON(1, title: "Policy-" + userID, end: cancellation?.end, refund: cancellation?.refund))
            }
            return Answer(script.list ?? "{\"policies\":[\(policies.joined(separator: ","))]}")
        case (.post, "/v1/insurance/policies"): return try issue(head, body, userID, script)
        case (_, let path) where path.hasSuffix("/cancellation"): return try desk.answer(head, body)
        case (_, let path) where ClaimDesk.handles(path): return try claims.answer(head, body)
        default: return Answer("{}", status: 404)
        }
    }

    private func issue(_ head: HTTPRequest, _ body: [UInt8], _ userID: String, _ script: Script) throws -> Answer {
        self.script.withLock { $0.keys.append(head.idempotencyKey) }
        switch script.issuing {
        case .success(let status): return Answer(#"{"error":"refused"}"#, status: status)
        case .failure(let error): throw error
        case nil: break
        }
        let order = try JSONDecoder().decode(Order.self, from: Data(body))
        let issued: String? = memory.withLock { memory in
            guard memory.bookings.indices.contains(order.payment - 70) else { return nil }
            let policy = policyJSON(order.payment, product: order.product, sum: order.insuredSum)
            memory.policies[order.payment] = Memory.Issued(userID: userID, json: policy)
            return policy
        }
        guard let issued else { return Answer("{}", status: 402) }
        if script.losesPolicyAnswer { throw NetworkError.connectionLost("reset") }
        return Answer(script.policyAnswer ?? issued, status: 201)
    }

    private func pay(_ payment: Pay) throws -> PaymentReceipt {
        let script = script.withLock { script in
            script.paymentAttempts += 1
            return script
        }
        if let error = script.paying { throw error }
        let (number, isNew, isSame) = memory.withLock { memory in
            let known = memory.bookings.firstIndex { $0.key == payment.key }
            if known == nil { memory.bookings.append(Memory.Booking(key: payment.key, amount: payment.amount.minorUnits)) }
            let index = known ?? memory.bookings.count - 1
            return (index + 70, known == nil, memory.bookings[index].amount == payment.amount.minorUnits)
        }
        if isNew { self.script.withLock { $0.payments.append(payment) } }
        guard isSame else { throw FinanceError.malformedOrder }
        if script.losesPaymentAnswer { throw FinanceError.noAnswer }
        return PaymentReceipt(booking: number + (script.misnamesPayments ? 1_000 * script.paymentAttempts : 0))
    }

    private func accounts(in currency: Currency) throws -> [PayableAccount] {
        if let error = script.withLock({ $0.paying }) { throw error }
        guard currency == .eur else { return [] }
        return [PayableAccount(id: "acc-1", title: "Everyday", available: Money(minorUnits: 10_050, currency: .eur))]
    }

    private static let products =
        #"{"products":[{"id":"household","title":"Household","summary":"Furniture.","currency":"EUR","sums":[2000000,5000000],"premiums":[4900,9000]},{"id":"travel","title":"Travel","summary":"Journeys.","currency":"CHF","sums":[500000],"premiums":[3900]}]}"#
}

extension InsuranceService {
    /// Completes pending orders, as a running app does.
    /// - Returns: The resulting policies, of which the user is notified.
    func completePendingOrders() async throws -> [Policy] {
        _ = try await drain()
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
