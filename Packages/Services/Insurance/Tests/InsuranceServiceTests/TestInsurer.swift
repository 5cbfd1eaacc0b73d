import DatabaseKit
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

/// An in-memory insurer and bank. The bank books a key once, the insurer issues one policy per booking, and both fail on demand.
final class TestInsurer: Sendable {
    private struct State {
        var products = TestInsurer.products
        var policies: [Int: String] = [:]
        var extraPolicies: String?
        var issuing: Result<Int, NetworkError>?
        var losesPolicyAnswer = false
        var policyAnswer: String?
        var meanwhile: (@Sendable () async throws -> Void)?
        var failure: NetworkError?
        var log: [String] = []
        var keys: [String] = []
        // The bank.
        var bookings: [String: (id: Int, payment: Pay)] = [:]
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

    private let state = Mutex(State())
    let desk = CancellationDesk()
    let claims = ClaimDesk()
    let device: TestDevice
    let mediator = Mediator(schemes: ["x"])
    let book: PersonalData.StoreProvider
    let orders: PersonalData.StoreProvider

    /// - Parameters:
    ///   - folder: The data folder of the device; nil for memory.
    ///   - interceptors: Around payments.
    ///   - hasBank: Whether the app has a finance domain.
    init(folder: String? = nil, interceptors: [any RouteInterceptor] = [], hasBank: Bool = true) throws {
        device = if let folder { try TestDevice(folder, userID: "usr-1") } else { TestDevice(userID: "usr-1") }
        book = device.store(for: InsuranceService.book)
        orders = device.store(for: InsuranceService.orders)
        var routes = RouteRegistry()
        guard hasBank else {
            try mediator.install(routes)
            return
        }
        routes.register(Pay.self) { [self] in
            defer { state.withLock { $0.whenPaid }?() }
            return try pay($0)
        }
        routes.register(PayableAccounts.self) { [self] in try accounts(in: $0.currency) }
        routes.register(ReceivingAccounts.self) { [self] in try accounts(in: $0.currency) }
        try mediator.install(routes, interceptors: interceptors)
    }

    /// The number of rows of the current user.
    func count(of table: String) async throws -> Int? {
        try await (table.hasPrefix("outbox") ? orders() : book()).store.read {
            try $0.first("SELECT COUNT(*) FROM \(table)") { try $0.integer(0) }
        }
    }

    // MARK: What the test sees

    var log: [String] { state.withLock { $0.log } }
    /// The keys of the requested policies.
    var keys: [String] { state.withLock { $0.keys } }
    /// The charges by key.
    var charges: [String: Int] { state.withLock { $0.bookings.mapValues(\.payment.amount.minorUnits) } }
    var payments: [Pay] { state.withLock { $0.bookings.values.sorted { $0.id < $1.id }.map(\.payment) } }
    var paymentAttempts: Int { state.withLock { $0.paymentAttempts } }
    var issuedCount: Int { state.withLock { $0.policies.count } }

    // MARK: What the test changes

    func setProducts(_ json: String) { state.withLock { $0.products = json } }
    func setPolicies(_ json: String?) { state.withLock { $0.extraPolicies = json } }
    /// Makes all calls of the insurer fail.
    func fail(with error: NetworkError?) { state.withLock { $0.failure = error } }
    /// Makes issuing fail with a status or without a response.
    func failIssuing(_ failure: Result<Int, NetworkError>?) { state.withLock { $0.issuing = failure } }
    /// Issues policies but loses the responses.
    func losePolicyAnswer(_ loses: Bool) { state.withLock { $0.losesPolicyAnswer = loses } }
    /// Issues policies but responds with another text.
    func answerIssuing(_ json: String?) { state.withLock { $0.policyAnswer = json } }
    /// Runs work once, while the next response of the insurer is pending.
    func meanwhile(_ work: @escaping @Sendable () async throws -> Void) { state.withLock { $0.meanwhile = work } }
    /// Creates the bank reject payments before it looks up the key.
    func failPaying(_ error: FinanceError?) { state.withLock { $0.paying = error } }
    /// Books payments but loses the responses.
    func losePaymentAnswer(_ loses: Bool) { state.withLock { $0.losesPaymentAnswer = loses } }

    /// Runs work after each payment.
    func whenPaid(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.whenPaid = work } }

    // MARK: Service

    /// A new run of the app on the same data.
    /// A service that has fetched the policies.
    func refreshedService() async throws -> InsuranceService {
        let service = try service()
        try await service.policies()
        return service
    }

    func service(partners: [SubApp] = []) throws -> InsuranceService {
        let transport = StubTransport { [self] head, body in
            let (response, meanwhile) = try state.withLock { state in
                let work = state.meanwhile
                state.meanwhile = nil
                return (try answer(head, body, &state), work)
            }
            try await meanwhile?()
            return response
        }
        return InsuranceService(
            client: HTTPClient(baseURL: try BaseURL("http://insurer.test"), transport: transport), book: book, orders: orders,
            mediator: mediator, payee: "Quay Insurance", partners: partners, currentUser: device.currentUser,
            today: { "2026-06-01" })
    }

    private func answer(_ head: HTTPRequest, _ body: [UInt8], _ state: inout State) throws -> NetworkResponse {
        state.log.append(head.method.rawValue + " " + (head.path ?? ""))
        if let failure = state.failure { throw failure }
        switch (head.method, head.path ?? "") {
        case (.get, "/v1/insurance/products"): return .json(state.products)
        case (.get, "/v1/insurance/policies"):
            let issued = state.policies.sorted { $0.key < $1.key }.map(\.value)
            return .json(state.extraPolicies ?? "{\"policies\":[\(issued.joined(separator: ","))]}")
        case (.post, "/v1/insurance/policies"):
            state.keys += head.headerFields.filter { $0.name.canonicalName == "idempotency-key" }.map(\.value)
            switch state.issuing {
            case .success(let status): return .json(#"{"error":"refused"}"#, status: status)
            case .failure(let error): throw error
            case nil: break
            }
            let order = try JSONDecoder().decode(Order.self, from: Data(body))
            guard state.bookings.values.contains(where: { $0.id == order.payment }) else { return .status(402) }
            let policy = policyJSON(order.payment, product: order.product, sum: order.insuredSum)
            state.policies[order.payment] = policy
            if state.losesPolicyAnswer { throw NetworkError.connectionLost("reset") }
            return .json(state.policyAnswer ?? policy, status: 201)
        case (_, let path) where path.hasSuffix("/cancellation"): return try desk.answer(head, body)
        case (_, let path) where ClaimDesk.handles(path): return try claims.answer(head, body)
        default: return .status(404)
        }
    }

    /// Books payments but responds with another booking number each time.
    func misnamePayments(_ misnames: Bool) { state.withLock { $0.misnamesPayments = misnames } }

    private func pay(_ payment: Pay) throws -> PaymentReceipt {
        try state.withLock { state in
            state.paymentAttempts += 1
            if let error = state.paying { throw error }
            if state.bookings[payment.key] == nil { state.bookings[payment.key] = (state.bookings.count + 70, payment) }
            guard let booking = state.bookings[payment.key], booking.payment == payment else {
                throw FinanceError.malformedOrder
            }
            if state.losesPaymentAnswer { throw FinanceError.noAnswer }
            return PaymentReceipt(booking: booking.id + (state.misnamesPayments ? 1_000 * state.paymentAttempts : 0))
        }
    }

    private func accounts(in currency: Currency) throws -> [PayableAccount] {
        if let error = state.withLock({ $0.paying }) { throw error }
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
    _ payment: Int, product: String = "household", sum: Int = 2_000_000, end: String? = nil, refund: Int? = nil
) -> String {
    let ended = (end.map { ",\"end_date\":\"\($0)\"" } ?? "") + (refund.map { ",\"refund\":\($0)" } ?? "")
    return
        #"{"id":"pol-\#(payment)","product":"\#(product)","title":"Household","insured_sum":\#(sum),"premium":4900,"currency":"EUR","start_date":"2026-03-01","payment":\#(payment)\#(ended)}"#
}
