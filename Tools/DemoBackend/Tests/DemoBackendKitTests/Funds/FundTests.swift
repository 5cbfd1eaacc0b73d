import Foundation
import Hummingbird
import Testing

@testable import DemoBackendKit

@Suite struct FundTests {
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

    // MARK: Quotes

    @Test func prices_areTheSameForTheSameDay_andMoveFromDayToDay() {
        for fund in DemoFund.all {
            let prices = fund.prices(until: 20_600)
            #expect(prices.count == 250 && prices.map(\.day) == prices.map(\.day).sorted() && Set(prices.map(\.day)).count == 250)
            #expect(prices.allSatisfy { (1...1_000_000).contains($0.price) } && Set(prices.map(\.price)).count > 50)
            #expect(fund.prices(until: 20_601).dropLast().map(\.price) == prices.dropFirst().map(\.price), "the past does not change")
            #expect(fund.prices(until: 20_601, count: 2)[0].price == prices[249].price)
            let moves = zip(prices, prices.dropFirst()).map { abs($1.price - $0.price) * 10_000 / $0.price }
            #expect(moves.allSatisfy { $0 <= fund.volatility + 4 })
            #expect(fund.prices(until: 0).map(\.price) == [Int](repeating: fund.start, count: 250), "the walk begins later")
        }
    }

    @Test func funds_haveTheQuoteOfTheDay_andAHistoryThatEndsWithIt() async throws {
        try await bank.run { client, token in
            let funds = try #require(try await client.call(.get, "/v1/funds", token: token)["funds"] as? [[String: Any]])
            #expect(funds.compactMap { $0["id"] as? String } == ["world", "bonds", "ports", "alps", "orchard"])
            #expect(funds.allSatisfy { $0["quoted_at"] as? Int == 1_778_307_200 && $0["previous"] is Int })
            for fund in funds {
                let history = try await client.call(.get, "/v1/funds/\(fund["id"] ?? "")/quotes", token: token)
                let quotes = try #require(history["quotes"] as? [[String: Any]])
                #expect(quotes.count == 250 && quotes.last?["day"] as? String == "2026-05-09")
                #expect(quotes.last?["price"] as? Int == fund["price"] as? Int)
                #expect(quotes[248]["price"] as? Int == fund["previous"] as? Int)
                #expect(history["currency"] as? String == fund["currency"] as? String)
            }
            #expect(try await client.call(.get, "/v1/funds/gold/quotes", token: token).status == 404)
            for path in ["/v1/funds", "/v1/funds/holdings", "/v1/funds/world/quotes"] {
                #expect(try await client.call(.get, path).status == 401)
            }
        }
    }

    @Test func priceOfTheDay_isChangedByASwitch() async throws {
        try await bank.run { client, token in
            let before = try await price(client, token: token)
            try await bank.open().setConfig("demo.prices", to: "110")
            #expect(try await price(client, token: token) == before * 110 / 100)
            try await bank.open().setConfig("demo.prices", to: "9000000000000000000")
            #expect(try await price(client, token: token) == before * 10)
            try await bank.open().setConfig("demo.prices", to: "-5")
            #expect(try await price(client, token: token) == max(1, before / 100))
        }
    }

    // MARK: Buying

    @Test func purchase_isCarriedOutOnce_forItsPayment() async throws {
        try await bank.run { client, token in
            let before = try await client.balance("acc-1", token: token)
            let price = try await price(client, token: token)
            #expect(try await reserve(client, token: token, price: price)["price"] as? Int == price)
            let payment = try await pay(client, token: token)
            for _ in 1...2 {
                let answer = try await buy(client, token: token, payment: payment)
                let units = 12_345 * 1_000_000 / price
                #expect(answer.status == 201 && answer["units"] as? Int == units && answer["holding"] as? Int == units)
                #expect(answer["price"] as? Int == price && answer["amount"] as? Int == 12_345 && answer["currency"] as? String == "EUR")
            }
            #expect(try await units(client, token: token) == ["world": 12_345 * 1_000_000 / price])
            #expect(try await client.balance("acc-1", token: token) == before - 12_345)
            #expect(try await buy(client, token: token, payment: payment + 1).error == "idempotency_key_reused")
            #expect(try await reserve(client, token: token, amount: 1, price: price).error == "idempotency_key_reused")
            #expect(try await units(client, token: try await client.guestToken()) == [:])
        }
        #expect(try await bank.open().fundOrders() == DemoBackend.FundOrders(count: 1, wrong: 0))
        #expect(try await bank.open().books().unbalanced == 0)
    }

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

    @Test func reservations_ofAUser_areLimited() async throws {
        try await bank.run { client, token in
            let price = try await price(client, token: token)
            for index in 0..<100 { _ = try await reserve(client, token: token, price: price, key: "order-\(1_000 + index)") }
            let answer = try await reserve(client, token: token, price: price, key: "order-2000")
            #expect(answer.status == 429 && answer.error == "too_many_reservations")
            let guest = try await client.guestToken()
            #expect(try await reserve(client, token: guest, price: price, key: "order-2000").status == 201)
        }
    }

    // MARK: Selling

    @Test func sale_creditsTheProceedsOnce() async throws {
        try await bank.run { client, token in
            let (price, bought) = try await buyWorld(client, token: token)
            let before = try await client.balance("acc-2", token: token)
            for _ in 1...2 {
                let answer = try await sell(client, token: token, units: 500_000, price: price, account: "acc-2")
                #expect(answer.status == 201 && answer["units"] as? Int == 500_000 && answer["holding"] as? Int == bought - 500_000)
                #expect(answer["amount"] as? Int == price / 2)
            }
            #expect(try await client.balance("acc-2", token: token) == before + price / 2)
            #expect(try await units(client, token: token) == ["world": bought - 500_000])
            let rest = try await sell(client, token: token, units: bought - 500_000, price: price, key: "sale-00002")
            #expect(rest["holding"] as? Int == 0)
            #expect(try await units(client, token: token) == [:])
            let page = try await client.call(.get, "/v1/accounts/acc-2/entries?after=0&limit=500", token: token)
            let entries = try #require(page["entries"] as? [[String: Any]]).filter { $0["text"] as? String == "World Equity Fund: sale" }
            #expect(entries.count == 1 && entries.first?["counterparty"] as? String == "Harbor Funds")
        }
        #expect(try await bank.open().fundOrders() == DemoBackend.FundOrders(count: 3, wrong: 0))
        let books = try await bank.open().books()
        #expect(books.unbalanced == 0 && books.sums["EUR"] == 0)
    }

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

    @Test(arguments: [
        "INSERT INTO fundOrder VALUES ('usr-1/x', 'usr-1', 'world', 10, 100, 5, 'EUR', x'', NULL)",
        "INSERT INTO fundOrder VALUES ('usr-1/x', 'usr-1', 'world', -10000000, 100, 1000, 'EUR', x'', NULL)",
        "UPDATE fundOrder SET amount = amount + 1 WHERE payment IS NOT NULL",
        "UPDATE fundOrder SET units = units + 1 WHERE payment IS NOT NULL",
        "UPDATE fundOrder SET amount = amount + 1 WHERE payment IS NULL", "DELETE FROM fundOrder WHERE payment IS NULL",
        "UPDATE fundOrder SET units = -2 * units WHERE payment IS NULL",
    ])
    func audit_findsOrdersThatContradictTheBookings(damage: String) async throws {
        try await bank.run { client, token in
            let (price, _) = try await buyWorld(client, token: token)
            #expect(try await sell(client, token: token, units: 500_000, price: price).status == 201)
        }
        let backend = try bank.open()
        #expect(try await backend.fundOrders().wrong == 0)
        try await backend.damage(damage)
        #expect(try await backend.fundOrders().wrong > 0)
    }
}
