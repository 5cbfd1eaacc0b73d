import FaultTesting
import Foundation
import PersonalDataServiceTesting

/// A bank that books each order once and reports each user's own accounts.
struct TruthfulBank: Codable {
    private struct Entry: Codable {
        var userID: String
        var account: String
        var amount: Int
        var text: String
    }

    /// Their ids are their positions, from 1.
    private var entries = ["ada", "bob"].flatMap { userID in
        (1...3).map { Entry(userID: userID, account: "acc-1", amount: $0 * 100, text: "Entry-\(userID)-\($0)") }
    }
    private(set) var bookings: [String: Int] = [:]

    private struct Order: Decodable {
        var from: String
        var to: String?
        var payee: String?
        var amount: Int
        var reference: String
    }

    func balance(of account: String, _ userID: String) -> Int {
        10_000 + entries.filter { $0.userID == userID && $0.account == account }.map(\.amount).reduce(0, +)
    }

    func entryTexts(of account: String, _ userID: String) -> [String] {
        entries.filter { $0.userID == userID && $0.account == account }.map(\.text)
    }

    mutating func answer(_ call: TestCall) -> Answer {
        let userID = call.userID
        switch call.path {
        case "/v1/bank/accounts":
            let rows = ["acc-1", "acc-2"].map {
                #"{"id":"\#($0)","iban":"DE-\#(userID)","label":"Account-\#(userID)","balance":{"minor":\#(balance(of: $0, userID)),"currency":"EUR"}}"#
            }
            return Answer("{\"accounts\":[\(rows.joined(separator: ","))]}")
        case "/v1/cards":
            return Answer(
                #"[{"card_id":"card-1","pan":"4111","name":"Card-\#(userID)","owed":"12.50","limit":"1000.00","ccy":"USD"}]"#)
        case "/v1/rates": return Answer(#"{"base":"EUR","date":"2026-01-01","rates":{"USD":"1.25"}}"#)
        case "/v1/transfers", "/v1/payments": return book(call)
        default:
            let account = String(call.path.split(separator: "/").dropLast().last ?? "")
            let after = call.query("after").flatMap { Int($0) } ?? 0
            let rows = entries.enumerated().filter { $0 + 1 > after && $1.userID == userID && $1.account == account }.map {
                #"{"id":\#($0 + 1),"account":"\#(account)","booked":"2026-02-10","amount":\#($1.amount),"text":"\#($1.text)","counterparty":"c","category":"x"}"#
            }
            return Answer("{\"entries\":[\(rows.joined(separator: ","))]}")
        }
    }

    private mutating func book(_ call: TestCall) -> Answer {
        guard !call.key.isEmpty, let order: Order = try? call.decoded() else { return Answer("{}", status: 400) }
        if bookings[call.key] == nil {
            let available = balance(of: order.from, call.userID)
            guard order.amount <= available else {
                return Answer("{\"error\":\"insufficient_funds\",\"detail\":{\"available\":\(available)}}", status: 422)
            }
            entries.append(Entry(userID: call.userID, account: order.from, amount: -order.amount, text: order.reference))
            bookings[call.key] = entries.count
            if let to = order.to {
                entries.append(Entry(userID: call.userID, account: to, amount: order.amount, text: order.reference))
            }
        }
        return Answer(
            #"{"id":\#(bookings[call.key] ?? 0),"entries":[],"balances":{"\#(order.from)":\#(balance(of: order.from, call.userID))}}"#,
            status: 201)
    }
}
