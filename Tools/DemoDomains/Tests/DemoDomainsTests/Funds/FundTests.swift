import Foundation
import Hummingbird
import Testing

@testable import DemoBackendKit
@testable import DemoDomains

@Suite(.timeLimit(.minutes(10))) struct FundTests {
    let bank = TestServer()

    private func price(_ client: DemoClient, _ fund: String = "world", token: String) async throws -> Int {
        let funds = try #require(try await client.call(.get, "/v1/funds", token: token)["funds"] as? [[String: Any]])
        return try #require(funds.first { $0["id"] as? String == fund }?["price"] as? Int)
    }

    private func units(_ client: DemoClient, token: String) async throws -> [String: Int] {
        let rows = try #require(try await client.call(.get, "/v1/funds/holdings", token: token)["holdings"] as? [[String: Any]])
        return Dictionary(uniqueKeysWithValues: rows.compactMap { row in (row["fund"] as? String).map { ($0, row["units"] as? Int ?? 0) } })
    }

    private func reserve(
        _ client: DemoClient, token: String, amount: Int = 12_345, price: Int, key: String = "order-0001", currency: String = "EUR",
        fund: String = "world"
    ) async throws -> DemoClient.Answer {
        try await client.call(
            .post, "/v1/funds/reservations", token: token, key: key,
            body: ["fund": fund, "amount": amount, "price": price, "currency": currency])
    }

    private func pay(_ client: DemoClient, token: String, amount: Int = 12_345, key: String = "order-0001") async throws -> Int {
        try await client.pay(amount, payee: "Harbor Funds", key: key, token: token)
    }

    private func buy(_ client: DemoClient, token: String, payment: Int, key: String = "order-0001") async throws -> DemoClient.Answer {
        try await client.call(
            .post, "/v1/funds/orders", token: token, key: key, body: ["side": "buy", "fund": "world", "payment": payment])
    }

    private func sell(
        _ client: DemoClient, token: String, units: Int, price: Int, key: String = "sale-00001", account: String = "acc-1",
        fund: String = "world", currency: String = "EUR"
    ) async throws -> DemoClient.Answer {
        try await client.call(
            .post, "/v1/funds/orders", token: token, key: key,
            body: ["side": "sell", "fund": fund, "units": units, "price": price, "currency": currency, "account": account])
    }

    /// Buys units for 123.45, and returns the price and their number.
    private func buyWorld(_ client: DemoClient, token: String) async throws -> (price: Int, units: Int) {
        let price = try await price(client, token: token)
        #expect(try await reserve(client, token: token, price: price).status == 201)
        let answer = try await buy(client, token: token, payment: try await pay(client, token: token))
        return (price, try #require(answer["units"] as? Int))
    }

    // MARK: Buying

    @Test func reservation_atAMovedPrice_isRejected() async throws {
        try await bank.run { client, token in
            let price = try await price(client, token: token)
            for (confirmed, isAccepted) in [
                (price, true), (price * 1_004 / 1_000, true), (price * 994 / 1_000, false), (price * 1_006 / 1_000, false),
            ] {
                let answer = try await reserve(client, token: token, price: confirmed, key: "order-\(confirmed)")
                #expect(isAccepted ? answer.status == 201 : answer.error == "price_changed", "\(confirmed) of \(price)")
                if !isAccepted { #expect(answer["detail", "price"] as? Int == price) }
            }
            for (amount, confirmed, currency) in [
                (0, price, "EUR"), (-1, price, "EUR"), (Int.max, price, "EUR"), (1, 0, "EUR"), (1, Int.max, "EUR"), (1, price, "USD"),
            ] {
                let answer = try await reserve(
                    client, token: token, amount: amount, price: confirmed, key: "order-wrong", currency: currency)
                #expect(answer.status == 422, "\(amount) \(confirmed) \(currency)")
            }
            #expect(try await reserve(client, token: token, price: price, fund: "gold").status == 404)
            #expect(try await reserve(client, token: token, price: price, key: "short").error == "idempotency_key_missing")
        }
    }

    @Test func reservedPrice_isValidForADay() async throws {
        try await bank.run { client in
            let (first, second) = (try await client.token(), "order-0002")
            let price = try await price(client, token: first)
            #expect(try await reserve(client, token: first, price: price).status == 201)
            #expect(try await reserve(client, token: first, price: price, key: second).status == 201)
            try await bank.open().setConfig("demo.prices", to: "110")
            bank.advance(by: 86_000)
            let token = try await client.token()
            #expect(try await reserve(client, token: token, price: price)["price"] as? Int == price)
            #expect(try await buy(client, token: token, payment: try await pay(client, token: token))["price"] as? Int == price)
            bank.advance(by: 400)
            let later = try await client.token()
            #expect(try await reserve(client, token: later, price: price, key: second).error == "price_changed")
            // It is paid nevertheless: the amount buys units at the current price.
            let payment = try await pay(client, token: later, key: second)
            let expensive = try await buy(client, token: later, payment: payment, key: second)
            let current = try await self.price(client, token: later)
            #expect(current > price && expensive["price"] as? Int == current && expensive["amount"] as? Int == 12_345)
        }
        #expect(try await bank.open().fundOrders().wrong == 0)
    }

    @Test func purchase_withoutItsPayment_isRejected() async throws {
        try await bank.run { client, token in
            let price = try await price(client, token: token)
            let payment = try await pay(client, token: token)
            #expect(try await buy(client, token: token, payment: payment).error == "not_reserved")
            #expect(try await reserve(client, token: token, price: price).status == 201)
            #expect(try await buy(client, token: token, payment: 999_999_999).error == "order_not_paid")
            let less = try await pay(client, token: token, amount: 12_344, key: "less-00001")
            #expect(try await buy(client, token: token, payment: less).error == "order_not_paid")
            #expect(try await buy(client, token: try await client.guestToken(), payment: payment).error == "not_reserved")
            #expect(try await buy(client, token: token, payment: payment).status == 201)
            // One payment buys once.
            #expect(try await reserve(client, token: token, price: price, key: "order-0002").status == 201)
            #expect(try await buy(client, token: token, payment: payment, key: "order-0002").error == "payment_already_used")
        }
    }

    // MARK: History

    @Test func history_containsTheUsersOwnOrders_newestFirst() async throws {
        try await bank.run { client, token in
            let (price, units) = try await buyWorld(client, token: token)
            #expect(try await sell(client, token: token, units: units / 2, price: price).status == 201)
            let history = try await client.call(.get, "/v1/funds/world/orders", token: token)
            let orders = try #require(history["orders"] as? [[String: Any]])
            #expect(orders.map { $0["id"] as? String } == ["sale-00001", "order-0001"])
            #expect(orders.map { $0["side"] as? String } == ["sell", "buy"] && orders.map { $0["units"] as? Int } == [units / 2, units])
            #expect(orders.allSatisfy { $0["day"] as? String == BackendStore.day(bank.now) })
            for (fund, token) in [("bonds", token), ("world", try await client.guestToken())] {
                let none = try await client.call(.get, "/v1/funds/\(fund)/orders", token: token)
                #expect((none["orders"] as? [[String: Any]])?.isEmpty == true)
            }
            #expect(try await client.call(.get, "/v1/funds/gold/orders", token: token).status == 404)
        }
    }

    // MARK: Selling

    @Test func sale_thatIsNotPossible_changesNothing() async throws {
        try await bank.run { client, token in
            let (price, bought) = try await buyWorld(client, token: token)
            let before = try await client.balance("acc-1", token: token)
            #expect(try await sell(client, token: token, units: bought + 1, price: price).error == "too_few_units")
            #expect(try await sell(client, token: token, units: bought, price: price * 2).error == "price_changed")
            #expect(try await sell(client, token: token, units: bought, price: price, currency: "USD").error == "malformed_order")
            for units in [0, -1, 1, Int.min] {
                #expect(try await sell(client, token: token, units: units, price: price).error == "malformed_order", "\(units)")
            }
            for account in ["acc-3", "depot-1", "world-EUR", "wallet-1", "guest-1", "nobody"] {
                let answer = try await sell(client, token: token, units: bought, price: price, account: account)
                #expect(answer.status == 422 && answer.error == "account_cannot_receive", "\(account)")
            }
            #expect(try await sell(client, token: token, units: bought, price: price, fund: "gold").status == 404)
            #expect(try await sell(client, token: try await client.guestToken(), units: 1, price: price, account: "guest-1").status == 409)
            #expect(try await sell(client, token: token, units: bought, price: price, key: "order-0001").error == "idempotency_key_reused")
            #expect(try await sell(client, token: token, units: bought, price: price, key: "short").error == "idempotency_key_missing")
            for body in [
                ["side": "sell", "fund": "world"], ["side": "buy", "fund": "world"], ["side": "give", "fund": "world"], ["fund": "world"],
            ] {
                #expect(try await client.call(.post, "/v1/funds/orders", token: token, key: "wrong-0001", body: body).status == 400)
            }
            #expect(try await client.balance("acc-1", token: token) == before)
            #expect(try await units(client, token: token) == ["world": bought])
            #expect(try await sell(client, token: token, units: 500_000, price: price).status == 201)
            #expect(try await sell(client, token: token, units: 500_001, price: price).error == "idempotency_key_reused")
        }
        #expect(try await bank.open().fundOrders().wrong == 0)
    }
}
