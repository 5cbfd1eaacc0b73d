import DemoBackendKit
import Foundation
import Hummingbird

extension FundsBackend {
    private struct Reservation: Decodable {
        var fund: String
        var amount: Int
        var price: Int
        var currency: String
    }
    private struct Order: Decodable {
        var side: String
        var fund: String
        var payment: Int?
        var units: Int?
        var price: Int?
        var currency: String?
        var account: String?
    }

    func add(to router: Router<BackendContext>) {
        router.call(.get, "v1/funds", store) { _, _, _ in
            var funds: [[String: Any]] = []
            for fund in DemoFund.all { funds.append(try await store.quote(of: fund).members) }
            return ["funds": funds]
        }
        router.call(.get, "v1/funds/holdings", store) { user, _, _ in
            let holdings = try await store.holdings(of: user.id).sorted { $0.key < $1.key }
            return ["holdings": holdings.map { ["fund": $0.key, "units": $0.value] as [String: Any] }]
        }
        router.call(.get, "v1/funds/:id/quotes", store) { _, _, context in
            let quote = try await store.quote(of: try context.parameters.require("id"))
            var prices = quote.fund.prices(until: DemoFund.day(of: store.now()))
            prices[prices.count - 1].price = quote.price
            let quotes = prices.map { ["day": $0.day, "price": $0.price] as [String: Any] }
            return ["fund": quote.fund.id, "currency": quote.fund.currency, "quotes": quotes]
        }
        router.call(.get, "v1/funds/:id/orders", store) { user, _, context in
            let fund = try await store.quote(of: try context.parameters.require("id")).fund
            let orders = try await store.orders(of: fund.id, user: user.id).map { order, day in
                [
                    "id": String(order.key.dropFirst(user.id.count + 1)), "day": day, "side": order.units < 0 ? "sell" : "buy",
                    "units": abs(order.units), "price": order.price, "amount": order.amount,
                ] as [String: Any]
            }
            return ["fund": fund.id, "currency": fund.currency, "orders": orders]
        }
        router.call(.post, "v1/funds/reservations", store, status: .created) { user, request, context in
            let body = try await request.json(Reservation.self, context: context)
            return try await store.reserve(
                body.fund, user: user.id, key: try request.idempotencyKey, amount: body.amount, price: body.price, currency: body.currency
            ).members
        }
        router.call(.post, "v1/funds/orders", store, status: .created) { user, request, context in
            let body = try await request.json(Order.self, context: context)
            let (order, holding) = try await carryOut(body, user: user.id, key: try request.idempotencyKey)
            return [
                "fund": order.fund, "units": abs(order.units), "price": order.price, "amount": order.amount, "currency": order.currency,
                "holding": holding,
            ]
        }
    }

    private func carryOut(_ body: Order, user: String, key: String) async throws -> (order: FundOrderRow, holding: Int) {
        switch body.side {
        case "buy":
            guard let payment = body.payment else { throw Refusal.malformed }
            return try await store.buyUnits(of: body.fund, user: user, key: key, payment: payment)
        case "sell":
            guard let units = body.units, let price = body.price, let currency = body.currency, let account = body.account else {
                throw Refusal.malformed
            }
            return try await store.sellUnits(
                units, of: body.fund, user: user, key: key, price: price, currency: currency, account: account)
        default: throw Refusal.malformed
        }
    }
}

extension FundQuote {
    fileprivate var members: [String: Any] {
        [
            "id": fund.id, "title": fund.title, "currency": fund.currency, "price": price, "previous": previous, "quoted_at": time,
            "isin": fund.isin, "ongoing_costs": fund.costs,
        ]
    }
}
