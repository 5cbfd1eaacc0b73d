import FaultTesting
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import PersonalDataServiceTesting
import Synchronization

/// A bank that books each order once and reports each user's own accounts. Its state is in a file and survives a kill of the app.
final class TruthfulBank: Sendable {
    private struct Entry: Codable {
        var userID: String
        var account: String
        var amount: Int
        var text: String
    }

    private struct Memory: Codable {
        /// Their ids are their positions, from 1.
        var entries = ["ada", "bob"].flatMap { userID in
            (1...3).map { Entry(userID: userID, account: "acc-1", amount: $0 * 100, text: "Entry-\(userID)-\($0)") }
        }
        var bookings: [String: Int] = [:]

        func balance(of account: String, _ userID: String) -> Int {
            10_000 + entries.filter { $0.userID == userID && $0.account == account }.map(\.amount).reduce(0, +)
        }
    }

    private struct Order: Decodable {
        var from: String
        var to: String?
        var payee: String?
        var amount: Int
        var reference: String
    }

    /// The loss of an order or its response; nil for none.
    enum Silence: Sendable { case before, after }

    let silence = Mutex<Silence?>(nil)
    private let state: ServerState<Memory>

    init(folder: String) { state = ServerState(Memory(), file: folder + "/bank.json") }

    private var memory: Memory { state.value }

    /// The bookings by key.
    var bookings: [String: Int] { memory.bookings }

    func balance(of account: String, _ userID: String) -> Int { memory.balance(of: account, userID) }

    func entryTexts(of account: String, _ userID: String) -> [String] {
        memory.entries.filter { $0.userID == userID && $0.account == account }.map(\.text)
    }

    /// - Parameter user: The owner of the token of a call.
    func transport(_ faults: Faults, user: @escaping @Sendable () -> String?) -> StubTransport {
        StubTransport { [self] head, body in
            guard let userID = user() else { return .status(401) }
            let path = head.path ?? ""
            let key = head.headerFields[HTTPField.Name("Idempotency-Key")!]
            let answer = try await faults.exchange(
                "\(head.method.rawValue) \(path.prefix { $0 != "?" })", unreachable: NetworkError.cannotConnect("refused"),
                lost: NetworkError.connectionLost("reset"),
                another: head.method == .get ? { self.answer(path, nil, [], userID == "ada" ? "bob" : "ada") } : nil
            ) {
                let silence = head.method == .post ? silence.withLock { $0 } : nil
                if silence == .before { throw NetworkError.connectionLost("reset") }
                let answer = self.answer(path, key, body, userID)
                if silence == .after { throw NetworkError.connectionLost("reset") }
                return answer
            }
            return .json(String(decoding: answer.body, as: UTF8.self), status: answer.status)
        }
    }

    private func answer(_ path: String, _ key: String?, _ body: [UInt8], _ userID: String) -> Answer {
        let parts = path.split(separator: "?")
        switch parts[0] {
        case "/v1/bank/accounts":
            let rows = ["acc-1", "acc-2"].map {
                #"{"id":"\#($0)","iban":"DE-\#(userID)","label":"Account-\#(userID)","balance":{"minor":\#(balance(of: $0, userID)),"currency":"EUR"}}"#
            }
            return Self.json("{\"accounts\":[\(rows.joined(separator: ","))]}")
        case "/v1/cards":
            return Self.json(
                #"[{"card_id":"card-1","pan":"4111","name":"Card-\#(userID)","owed":"12.50","limit":"1000.00","ccy":"USD"}]"#)
        case "/v1/rates": return Self.json(#"{"base":"EUR","date":"2026-01-01","rates":{"USD":"1.25"}}"#)
        case "/v1/transfers", "/v1/payments": return book(key, body, userID)
        default:
            let account = String(parts[0].split(separator: "/").dropLast().last ?? "")
            let after = parts.last?.split(separator: "&").first { $0.hasPrefix("after=") }.flatMap { Int($0.dropFirst(6)) } ?? 0
            return Self.json("{\"entries\":[\(rows(of: account, userID, after: after).joined(separator: ","))]}")
        }
    }

    private func rows(of account: String, _ userID: String, after: Int) -> [String] {
        memory.entries.enumerated().filter { $0.offset + 1 > after && $0.element.userID == userID && $0.element.account == account }.map {
            #"{"id":\#($0.offset + 1),"account":"\#(account)","booked":"2026-02-10","amount":\#($0.element.amount),"text":"\#($0.element.text)","counterparty":"c","category":"x"}"#
        }
    }

    private func book(_ key: String?, _ body: [UInt8], _ userID: String) -> Answer {
        guard let key, let order = try? JSONDecoder().decode(Order.self, from: Data(body)) else { return Self.json("{}", status: 400) }
        return state.withLock { memory in
            if memory.bookings[key] == nil {
                let available = memory.balance(of: order.from, userID)
                guard order.amount <= available else {
                    return Self.json("{\"error\":\"insufficient_funds\",\"detail\":{\"available\":\(available)}}", status: 422)
                }
                memory.entries.append(Entry(userID: userID, account: order.from, amount: -order.amount, text: order.reference))
                memory.bookings[key] = memory.entries.count
                if let to = order.to {
                    memory.entries.append(Entry(userID: userID, account: to, amount: order.amount, text: order.reference))
                }
            }
            return Self.json(
                #"{"id":\#(memory.bookings[key] ?? 0),"entries":[],"balances":{"\#(order.from)":\#(memory.balance(of: order.from, userID))}}"#,
                status: 201)
        }
    }

    private static func json(_ text: String, status: Int = 200) -> Answer { Answer(status: status, body: Array(text.utf8)) }
}
