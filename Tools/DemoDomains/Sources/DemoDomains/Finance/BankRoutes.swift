import DemoBackendKit
import Foundation
import HTTPTypes
import Hummingbird

/// Three systems of the bank use different formats on purpose: accounts send minor units in an envelope, cards decimal strings in an array,
/// and the brokerage nested objects by id without a total. Clients have to convert them.
extension FinanceBackend {
    /// A transfer to an account of the user or to an IBAN, or a payment.
    private struct Order: Decodable {
        var from: String
        var to: String?
        var iban: String?
        var payee: String?
        var amount: Int
        var currency: String
        var reference: String
        var exchange: Exchange?
    }

    func add(to router: Router<BackendContext>) {
        addWallet(to: router)
        router.call(.get, "v1/bank/accounts", store) { user, _, _ in
            let accounts = try await store.accounts(of: user.id, kind: "bank").map { row, number, balance in
                ["id": row.id, "iban": number, "label": row.title, "balance": ["minor": balance, "currency": row.currency]]
                    as [String: Any]
            }
            return ["accounts": accounts]
        }
        router.get("v1/cards") { request, _ in
            let user = try await store.user(of: request)
            return try Response.json(
                try await store.accounts(of: user.id, kind: "card").map { row, number, balance in
                    [
                        "card_id": row.id, "pan": number, "name": row.title, "owed": decimal(-balance), "limit": decimal(row.creditLimit),
                        "ccy": row.currency,
                    ]
                })
        }
        router.call(.get, "v1/brokerage", store) { user, _, _ in
            var depots: [String: Any] = [:]
            for (row, number, _) in try await store.accounts(of: user.id, kind: "depot") {
                let positions = try await store.positions(of: row.id).map {
                    ["isin": $0.isin, "name": $0.name, "units": $0.units, "price": ["amount": $0.price, "unit": row.currency]]
                        as [String: Any]
                }
                depots[row.id] = ["title": row.title, "number": number, "positions": positions]
            }
            return ["portfolio": depots]
        }
        router.get("v1/rates") { request, _ in
            let rates: [String: Any] = [
                "base": "EUR", "date": BackendStore.day(store.now()), "rates": ["CHF": "0.9412", "JPY": "162.35", "USD": "1.0834"],
            ]
            return try Response.tagged(rates, caching: "public, max-age=3600, stale-if-error=604800", for: request)
        }
        router.get("v1/quotes") { request, _ in
            let (user, query) = (try await store.user(of: request), request.uri.queryParameters)
            guard let from = query["from"], let to = query["to"], let amount = query["amount"].flatMap({ Int($0) }) else {
                throw Refusal.malformed
            }
            return try Response.json(try await store.quote(user: user.id, from: String(from), to: String(to), amount: amount))
        }
        router.get("v1/accounts/:id/entries") { request, context in
            let user = try await store.user(of: request)
            let id = try context.parameters.require("id")
            let after = request.uri.queryParameters["after"].flatMap { Int($0) } ?? 0
            let limit = min(1000, max(1, request.uri.queryParameters["limit"].flatMap { Int($0) } ?? 500))
            let entries = try await store.entries(of: id, user: user.id, after: after, limit: limit)
            return try Response.json(["entries": entries])
        }
        router.get("v1/accounts/:id/statements/:month") { request, context in
            let user = try await store.user(of: request)
            let entries = try await store.entries(
                of: try context.parameters.require("id"), user: user.id, month: try context.parameters.require("month"))
            let rows = entries.map { row in
                [row.booked, row.counterparty, row.text, decimal(row.amount)].map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
            }
            let lines = ([["Date", "Payee", "Description", "Amount"]] + rows).map { $0.joined(separator: ",") + "\r\n" }
            return try Response.tagged(Array(lines.joined().utf8), "text/csv; charset=utf-8", caching: "private, no-cache", for: request)
        }
        router.post("v1/transfers") { request, context in
            try await book(as: "transfer", request, context) { order in
                order.to == nil ? order.payee != nil && order.iban.map(DemoBooks.isIBAN) == true : order.iban == nil && order.payee == nil
            }
        }
        router.post("v1/payments") { request, context in
            try await book(as: "payment", request, context) { $0.to == nil && $0.iban == nil && $0.payee != nil }
        }
    }

    private func book(
        as category: String, _ request: Request, _ context: BackendContext, isValid: (Order) -> Bool
    ) async throws -> Response {
        let user = try await store.user(of: request)
        let order = try await request.json(Order.self, context: context)
        guard isValid(order) else { throw Refusal.malformed }
        let payee = order.to == nil ? order.payee ?? "" : ""
        try checkTexts(order.reference, payee)
        let booking = try await store.book(
            user: user.id, key: try request.idempotencyKey, from: order.from, to: order.to, iban: order.iban, amount: order.amount,
            currency: order.currency, text: order.reference, counterparty: payee, category: category, exchange: order.exchange)
        return try Response.json(booking, status: .created)
    }
}

private func decimal(_ minor: Int) -> String {
    let digits = String(abs(minor))
    let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    return (minor < 0 ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2)
}
