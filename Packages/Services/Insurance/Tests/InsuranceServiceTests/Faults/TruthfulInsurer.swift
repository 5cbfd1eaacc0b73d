import FaultTesting
import FinanceAPI
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import RoutingService
import Synchronization

/// An insurer that issues one policy per payment and refunds one cancellation per policy, and a bank that books one payment per key. Their state is in a file and survives a kill
/// of the app.
final class TruthfulInsurer: Sendable {
    private struct Payment: Codable {
        var userID: String
        var amount: Int
    }

    private struct Memory: Codable {
        /// Their numbers are their positions, from 70.
        var payments: [Payment] = []
        var keys: [String: Int] = [:]
        /// The policies by booking number.
        var policies: [Int: String] = [:]
        /// The accepted cancellations by policy.
        var cancellations: [String: Cancellation] = [:]
        /// The slots of uploaded photos, and those that are filled.
        /// The announced sizes of the upload slots.
        var sizes: [String: Int] = [:]
        var filled: Set<String> = []
        /// The accepted claims by key.
        var claims: [String: String] = [:]
    }

    private struct ClaimRequest: Decodable {
        var day: String
        var description: String
        var amount: Int
        var photos: [String]
    }

    private struct Cancellation: Codable {
        var key: String
        var end: String
        var refund: Int
    }

    private struct CancellationRequest: Decodable {
        var end: String
        var refund: Int
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

    private let file: URL
    private let lock = Mutex(())

    init(folder: String) {
        file = URL(fileURLWithPath: folder + "/insurer.json")
    }

    private var memory: Memory { (try? JSONDecoder().decode(Memory.self, from: Data(contentsOf: file))) ?? Memory() }

    private func change<Result>(_ body: (inout Memory) -> Result) -> Result {
        lock.withLock { _ in
            var memory = memory
            defer { try? JSONEncoder().encode(memory).write(to: file, options: .atomic) }
            return body(&memory)
        }
    }

    var paymentCount: Int { memory.payments.count }
    var policyCount: Int { memory.policies.count }
    var refundCount: Int { memory.cancellations.count }
    var claimCount: Int { memory.claims.count }

    // MARK: The bank

    func pay(_ payment: Pay, of userID: String) -> PaymentReceipt {
        change { memory in
            if memory.keys[payment.key] == nil {
                memory.payments.append(Payment(userID: userID, amount: payment.amount.minorUnits))
                memory.keys[payment.key] = 69 + memory.payments.count
            }
            return PaymentReceipt(booking: memory.keys[payment.key] ?? 0)
        }
    }

    // MARK: The insurer

    /// - Parameter user: The owner of the token of a call.
    func transport(_ faults: Faults, user: @escaping @Sendable () -> String?) -> StubTransport {
        StubTransport { [self] head, body in
            guard let userID = user() else { return .status(401) }
            let path = head.path ?? ""
            let answer = try await faults.exchange(
                "\(head.method.rawValue) \(path)", unreachable: NetworkError.cannotConnect("refused"),
                lost: NetworkError.connectionLost("reset"),
                another: head.method == .get ? { self.answer(path, nil, "", userID == "ada" ? "bob" : "ada") } : nil
            ) {
                let key = head.headerFields.first { $0.name.canonicalName == "idempotency-key" }?.value ?? ""
                return self.answer(path, head.method == .get ? nil : body, key, userID)
            }
            return .json(String(decoding: answer.body, as: UTF8.self), status: answer.status)
        }
    }

    private func answer(_ path: String, _ body: [UInt8]?, _ key: String, _ userID: String) -> Answer {
        if path.hasSuffix("/cancellation") {
            return body.map { cancel("pol-1", $0, key, userID) }
                ?? Self.json(#"{"end":"2026-06-01","refund":3652,"currency":"EUR","account":"acc-1"}"#)
        }
        if path.hasSuffix("/claims") {
            return body.map { file($0, key, userID) } ?? Self.json("{\"claims\":[\(memory.claims.values.joined(separator: ","))]}")
        }
        if path.hasPrefix("/v1/uploads") { return upload(path, body) }
        if let body { return issue(body, userID) }
        if path.hasSuffix("products") {
            return Self.json(
                #"{"products":[{"id":"household","title":"Household","summary":"Furniture.","currency":"EUR","sums":[2000000,5000000],"premiums":[4900,9000]}]}"#
            )
        }
        let memory = memory
        let own = memory.policies.sorted { $0.key < $1.key }.filter { memory.payments[$0.key - 70].userID == userID }.map(\.value)
        let earlier = Self.policy(1, "travel", 100, userID, memory.cancellations["pol-1"])
        return Self.json("{\"policies\":[\((own + [earlier]).joined(separator: ","))]}")
    }

    private func issue(_ body: [UInt8], _ userID: String) -> Answer {
        guard let order = try? JSONDecoder().decode(Order.self, from: Data(body)) else { return Self.json("{}", status: 400) }
        return change { memory in
            guard memory.payments.indices.contains(order.payment - 70) else { return Self.json("{}", status: 402) }
            let policy = memory.policies[order.payment] ?? Self.policy(order.payment, order.product, order.insuredSum, userID)
            memory.policies[order.payment] = policy
            return Self.json(policy, status: 201)
        }
    }

    private func cancel(_ policy: String, _ body: [UInt8], _ key: String, _ userID: String) -> Answer {
        guard let request = try? JSONDecoder().decode(CancellationRequest.self, from: Data(body)) else {
            return Self.json("{}", status: 400)
        }
        return change { memory in
            let cancellation = memory.cancellations[policy] ?? Cancellation(key: key, end: request.end, refund: request.refund)
            guard cancellation.key == key else { return Self.json(#"{"error":"policy_ended"}"#, status: 409) }
            memory.cancellations[policy] = cancellation
            return Self.json(Self.policy(1, "travel", 100, userID, cancellation))
        }
    }

    private struct SlotRequest: Decodable { var size: Int }

    /// A photo arrives in one part.
    private func upload(_ path: String, _ body: [UInt8]?) -> Answer {
        change { memory in
            let name = String(path.split(separator: "/").last ?? "")
            guard path == "/v1/uploads" else {
                guard let size = memory.sizes[name] else { return Self.json("{}", status: 410) }
                if body?.count == size { memory.filled.insert(name) }
                return Self.json("{\"offset\":\(memory.filled.contains(name) ? size : 0),\"size\":\(size)}")
            }
            guard let request = try? JSONDecoder().decode(SlotRequest.self, from: Data(body ?? [])) else {
                return Self.json("{}", status: 400)
            }
            let slot = "slot-\(memory.sizes.count)"
            memory.sizes[slot] = request.size
            return Self.json("{\"slot\":\"\(slot)\"}", status: 201)
        }
    }

    private func file(_ body: [UInt8], _ key: String, _ userID: String) -> Answer {
        guard let request = try? JSONDecoder().decode(ClaimRequest.self, from: Data(body)) else { return Self.json("{}", status: 400) }
        return change { memory in
            guard request.photos.allSatisfy(memory.filled.contains) else { return Self.json("{}", status: 410) }
            let claim =
                memory.claims[key]
                ?? #"{"id":"clm-\#(memory.claims.count)","policy":"pol-1","day":"\#(request.day)","description":"Claim-\#(userID)","amount":\#(request.amount),"currency":"EUR","photos":\#(request.photos.count),"state":"received"}"#
            memory.claims[key] = claim
            return Self.json(claim, status: 201)
        }
    }

    private static func policy(
        _ payment: Int, _ product: String, _ sum: Int, _ userID: String, _ cancellation: Cancellation? = nil
    ) -> String {
        let ended = cancellation.map { ",\"end_date\":\"\($0.end)\",\"refund\":\($0.refund)" } ?? ""
        return
            #"{"id":"pol-\#(payment)","product":"\#(product)","title":"Policy-\#(userID)","insured_sum":\#(sum),"premium":4900,"currency":"EUR","start_date":"2026-03-01","payment":\#(payment)\#(ended)}"#
    }

    private static func json(_ text: String, status: Int = 200) -> Answer { Answer(status: status, body: Array(text.utf8)) }
}
