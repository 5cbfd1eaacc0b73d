import Foundation
import Hummingbird

/// Funds, quotes, holdings and orders.
struct FundRoutes {
    let store: BackendStore

    private struct Fund: Encodable {
        var id: String
        var title: String
        var currency: String
        var price: Int
        var previous: Int
        var quotedAt: Int

        init(_ quote: FundQuote) {
            (id, title, currency) = (quote.fund.id, quote.fund.title, quote.fund.currency)
            (price, previous, quotedAt) = (quote.price, quote.previous, quote.time)
        }
    }
    private struct History: Encodable {
        struct Quote: Encodable {
            var day: String
            var price: Int
        }
        var fund: String
        var currency: String
        var quotes: [Quote]
    }
    private struct Holding: Encodable {
        var fund: String
        var units: Int
    }
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
    private struct Receipt: Encodable {
        var fund: String
        var units: Int
        var price: Int
        var amount: Int
        var currency: String
        var holding: Int

        init(_ order: FundOrderRow, holding: Int) {
            (fund, units, price, amount, currency) = (order.fund, abs(order.units), order.price, order.amount, order.currency)
            self.holding = holding
        }
    }

    func add(to router: Router<BackendContext>) {
        router.get("v1/funds") { request, _ in
            _ = try await store.user(of: request)
            var funds: [Fund] = []
            for fund in DemoFund.all { funds.append(Fund(try await store.quote(of: fund))) }
            return try Response.json(["funds": funds])
        }
        router.get("v1/funds/holdings") { request, _ in
            let user = try await store.user(of: request)
            let holdings = try await store.holdings(of: user.id)
            return try Response.json(["holdings": holdings.sorted { $0.key < $1.key }.map { Holding(fund: $0.key, units: $0.value) }])
        }
        router.get("v1/funds/:id/quotes") { request, context in
            _ = try await store.user(of: request)
            let quote = try await store.quote(of: try context.parameters.require("id"))
            var quotes = quote.fund.prices(until: DemoFund.day(of: store.now())).map { History.Quote(day: $0.day, price: $0.price) }
            quotes[quotes.count - 1].price = quote.price
            return try Response.json(History(fund: quote.fund.id, currency: quote.fund.currency, quotes: quotes))
        }
        router.post("v1/funds/reservations") { request, context in
            let user = try await store.user(of: request)
            let body = try await request.json(Reservation.self, context: context)
            let quote = try await store.reserve(
                body.fund, user: user.id, key: try request.idempotencyKey, amount: body.amount, price: body.price, currency: body.currency)
            return try Response.json(Fund(quote), status: .created)
        }
        router.post("v1/funds/orders") { request, context in
            let user = try await store.user(of: request)
            let body = try await request.json(Order.self, context: context)
            let (order, holding) = try await carryOut(body, user: user.id, key: try request.idempotencyKey)
            return try Response.json(Receipt(order, holding: holding), status: .created)
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
