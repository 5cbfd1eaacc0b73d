import FaultTesting
import FinanceAPI
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import PersonalDataServiceTesting
import Synchronization

/// A fund company that carries out an order once per key, and a bank that books a payment once per key; both fail on demand. With a folder,
/// their state is in a file and survives a kill of the app.
final class TestFundCompany: Sendable {
    struct Reservation: Codable, Hashable {
        var userID: String
        var fund: String
        var amount: Int
        var price: Int
    }
    struct Payment: Codable, Hashable {
        var userID: String
        var key: String
        var amount: Int
    }
    struct Order: Codable, Hashable {
        var userID: String
        var units: Int
        var price: Int
        var amount: Int
        /// The booking number of a purchase, the account of a sale.
        var payment: Int?
        var account: String?
    }
    struct Memory: Codable {
        /// The price of the fund "world" in cents.
        var price = 10_000
        var reservations: [String: Reservation] = [:]
        /// Their numbers are their positions, from 70.
        var payments: [Payment] = []
        var orders: [String: Order] = [:]
        /// The units of "world" in millionths, by user.
        var units = ["ada": 7_777_777]
    }
    private struct Request: Decodable {
        var side: String?
        var fund: String
        var amount: Int?
        var price: Int?
        var payment: Int?
        var units: Int?
        var account: String?
    }

    private let memory: ServerState<Memory>
    let script = TestScript()

    init(folder: String?) { memory = ServerState(Memory(), file: folder.map { $0 + "/company.json" }) }

    var now: Memory { memory.value }

    func setPrice(_ price: Int) { memory.withLock { $0.price = price } }

    // MARK: The bank

    func pay(_ payment: Pay, of userID: String) throws -> PaymentReceipt {
        if let error = script.paying { throw error }
        let number = memory.withLock { memory in
            if let known = memory.payments.firstIndex(where: { $0.key == payment.key }) { return known + 70 }
            memory.payments.append(Payment(userID: userID, key: payment.key, amount: payment.amount.minorUnits))
            return memory.payments.count + 69
        }
        script.paid(payment)
        if script.losesPayment { throw FinanceError.noAnswer }
        return PaymentReceipt(booking: number + script.misnaming())
    }

    // MARK: The fund company

    /// - Parameter user: The owner of the token of a call.
    func transport(_ faults: Faults, user: @escaping @Sendable () -> String?) -> StubTransport {
        StubTransport { [self] head, body in
            guard let userID = user() else { return .status(401) }
            let (path, key) = (head.path ?? "", head.headerFields.first { $0.name.canonicalName == "idempotency-key" }?.value ?? "")
            let call = "\(head.method.rawValue) \(path)"
            if let rejection = try script.begin(call, key) { return rejection }
            let answer = try await faults.exchange(
                call, unreachable: NetworkError.cannotConnect("refused"), lost: NetworkError.connectionLost("reset"),
                another: head.method == .get ? { self.answer(path, nil, "", userID == "ada" ? "bob" : "ada") } : nil
            ) {
                self.answer(path, head.method == .get ? nil : body, key, userID)
            }
            let text = try script.end(call, String(decoding: answer.body, as: UTF8.self))
            try await script.meanwhile()
            return .json(text, status: answer.status)
        }
    }

    private func answer(_ path: String, _ body: [UInt8]?, _ key: String, _ userID: String) -> Answer {
        if let body {
            guard let request = try? JSONDecoder().decode(Request.self, from: Data(body)), !key.isEmpty else {
                return Self.rejection(400, "malformed")
            }
            guard request.fund == "world" else { return Self.rejection(404, "not_found") }
            if path.hasSuffix("/reservations") { return reserve(request, key, userID) }
            return request.side == "buy" ? buy(request, key, userID) : sell(request, key, userID)
        }
        let memory = now
        switch path {
        case "/v1/funds":
            return Self.json(
                #"{"funds":[{"id":"world","title":"World Equity","currency":"EUR","price":\#(memory.price),"previous":9900,"quoted_at":1780315200},{"id":"alps","title":"Alpine Equity","currency":"CHF","price":20050,"previous":20050,"quoted_at":1780315200}]}"#
            )
        case "/v1/funds/holdings":
            let units = memory.units[userID] ?? 0
            return Self.json(units == 0 ? #"{"holdings":[]}"# : #"{"holdings":[{"fund":"world","units":\#(units)}]}"#)
        case "/v1/funds/world/quotes":
            return Self.json(
                #"{"fund":"world","currency":"EUR","quotes":[{"day":"2026-05-29","price":9850},{"day":"2026-05-31","price":9900},{"day":"2026-06-01","price":\#(memory.price)}]}"#
            )
        default: return Self.rejection(404, "not_found")
        }
    }

    private func reserve(_ request: Request, _ key: String, _ userID: String) -> Answer {
        memory.withLock { memory in
            guard let amount = request.amount, let price = request.price else { return Self.rejection(400, "malformed") }
            guard abs(memory.price - price) * 200 <= price else { return Self.rejection(409, "price_changed") }
            memory.reservations[key] = Reservation(userID: userID, fund: request.fund, amount: amount, price: memory.price)
            return Self.json(#"{"price":\#(memory.price),"currency":"EUR"}"#, status: 201)
        }
    }

    private func buy(_ request: Request, _ key: String, _ userID: String) -> Answer {
        memory.withLock { memory in
            if let known = memory.orders[key] { return Self.receipt(known, memory) }
            guard let reservation = memory.reservations[key], reservation.userID == userID else {
                return Self.rejection(409, "not_reserved")
            }
            guard let payment = request.payment, memory.payments.indices.contains(payment - 70),
                memory.payments[payment - 70] == Payment(userID: userID, key: key, amount: reservation.amount)
            else { return Self.rejection(402, "not_paid") }
            let order = Order(
                userID: userID, units: reservation.amount * 1_000_000 / reservation.price, price: reservation.price,
                amount: reservation.amount, payment: payment)
            memory.orders[key] = order
            memory.units[userID, default: 0] += order.units
            return Self.receipt(order, memory)
        }
    }

    private func sell(_ request: Request, _ key: String, _ userID: String) -> Answer {
        memory.withLock { memory in
            if let known = memory.orders[key] { return Self.receipt(known, memory) }
            guard let units = request.units, let price = request.price, let account = request.account else {
                return Self.rejection(400, "malformed")
            }
            guard abs(memory.price - price) * 200 <= price else { return Self.rejection(409, "price_changed") }
            guard memory.units[userID, default: 0] >= units else { return Self.rejection(409, "too_few_units") }
            guard account.hasPrefix("acc-") else { return Self.rejection(422, "account_cannot_receive") }
            let order = Order(
                userID: userID, units: units, price: memory.price, amount: units * memory.price / 1_000_000, account: account)
            memory.orders[key] = order
            memory.units[userID, default: 0] -= units
            return Self.receipt(order, memory)
        }
    }

    private static func receipt(_ order: Order, _ memory: Memory) -> Answer {
        json(
            #"{"fund":"world","units":\#(order.units),"price":\#(order.price),"amount":\#(order.amount),"currency":"EUR","holding":\#(memory.units[order.userID] ?? 0)}"#,
            status: 201)
    }

    private static func rejection(_ status: Int, _ code: String) -> Answer { json(#"{"error":"\#(code)"}"#, status: status) }

    private static func json(_ text: String, status: Int = 200) -> Answer { Answer(status: status, body: Array(text.utf8)) }
}

/// The failures of ``TestFundCompany`` on demand, and the calls that it received.
final class TestScript: Sendable {
    private struct State {
        var log: [String] = []
        var keys: [String] = []
        var failures: [String: Result<(status: Int, code: String), NetworkError>] = [:]
        var lost: Set<String> = []
        var replacements: [String: String] = [:]
        var meanwhile: (@Sendable () async throws -> Void)?
        var paying: FinanceError?
        var losesPayment = false
        var misnamesPayments = false
        var payments: [Pay] = []
        var whenPaid: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    // MARK: What the test sees

    var log: [String] { state.withLock { $0.log } }
    /// The idempotency keys of all calls.
    var keys: Set<String> { state.withLock { Set($0.keys) } }
    /// All attempts to pay that reached the bank.
    var payments: [Pay] { state.withLock { $0.payments } }

    // MARK: What the test changes

    /// Rejects a call such as `POST /v1/funds/orders` with a status and a code, before it is carried out; nil carries it out.
    func reject(_ call: String, _ rejection: (status: Int, code: String)?) {
        state.withLock { $0.failures[call] = rejection.map { .success($0) } }
    }
    /// Fails a call before it is carried out.
    func fail(_ call: String, _ error: NetworkError?) { state.withLock { $0.failures[call] = error.map { .failure($0) } } }
    /// Carries out a call but loses its answer.
    func lose(_ call: String, _ loses: Bool = true) {
        state.withLock { if loses { _ = $0.lost.insert(call) } else { $0.lost.remove(call) } }
    }
    /// Carries out a call but answers with another text.
    func answer(_ call: String, _ json: String?) { state.withLock { $0.replacements[call] = json } }
    /// Runs work once, after the next call.
    func meanwhile(_ work: @escaping @Sendable () async throws -> Void) { state.withLock { $0.meanwhile = work } }
    /// Makes the bank reject payments before it looks up the key.
    func failPaying(_ error: FinanceError?) { state.withLock { $0.paying = error } }
    /// Books payments but loses the answers.
    func losePayment(_ loses: Bool) { state.withLock { $0.losesPayment = loses } }
    /// Books payments but answers with another booking number each time.
    func misnamePayments(_ misnames: Bool) { state.withLock { $0.misnamesPayments = misnames } }
    /// Runs work after each payment.
    func whenPaid(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.whenPaid = work } }

    // MARK: For the fund company

    var paying: FinanceError? { state.withLock { $0.paying } }
    var losesPayment: Bool { state.withLock { $0.losesPayment } }

    func paid(_ payment: Pay) {
        state.withLock { state in
            state.payments.append(payment)
            return state.whenPaid
        }?()
    }

    /// The difference to the right booking number.
    func misnaming() -> Int { state.withLock { $0.misnamesPayments ? 1_000 * $0.payments.count : 0 } }

    func begin(_ call: String, _ key: String) throws -> NetworkResponse? {
        try state.withLock { state in
            state.log.append(call)
            if !key.isEmpty { state.keys.append(key) }
            switch state.failures[call] {
            case .success(let rejection): return .json("{\"error\":\"\(rejection.code)\"}", status: rejection.status)
            case .failure(let error): throw error
            case nil: return nil
            }
        }
    }

    func end(_ call: String, _ text: String) throws -> String {
        try state.withLock { state in
            if state.lost.contains(call) { throw NetworkError.connectionLost("reset") }
            return state.replacements[call] ?? text
        }
    }

    func meanwhile() async throws {
        let work = state.withLock { state in
            defer { state.meanwhile = nil }
            return state.meanwhile
        }
        try await work?()
    }
}
