import FaultTesting
import FinanceAPI
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
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

    private let file: URL?
    private let memory = Mutex(Memory())
    let script = TestScript()

    init(folder: String?) {
        file = folder.map { URL(fileURLWithPath: $0 + "/company.json") }
    }

    var now: Memory { change { $0 } }

    func setPrice(_ price: Int) { change { $0.price = price } }

    private func change<Result: Sendable>(_ body: (inout Memory) -> Result) -> Result {
        memory.withLock { memory in
            guard let file else { return body(&memory) }
            var stored = (try? JSONDecoder().decode(Memory.self, from: Data(contentsOf: file))) ?? Memory()
            defer { try? JSONEncoder().encode(stored).write(to: file, options: .atomic) }
            return body(&stored)
        }
    }

    // MARK: The bank

    func pay(_ payment: Pay, of userID: String) throws -> PaymentReceipt {
        if let error = script.paying { throw error }
        let number = change { memory in
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
        change { memory in
            guard let amount = request.amount, let price = request.price else { return Self.rejection(400, "malformed") }
            guard abs(memory.price - price) * 200 <= price else { return Self.rejection(409, "price_changed") }
            memory.reservations[key] = Reservation(userID: userID, fund: request.fund, amount: amount, price: memory.price)
            return Self.json(#"{"price":\#(memory.price),"currency":"EUR"}"#, status: 201)
        }
    }

    private func buy(_ request: Request, _ key: String, _ userID: String) -> Answer {
        change { memory in
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
        change { memory in
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
