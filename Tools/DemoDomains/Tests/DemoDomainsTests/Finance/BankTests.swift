import Foundation
import GRDB
import Hummingbird
import Testing

@testable import DemoBackendKit
@testable import DemoDomains

@Suite(.timeLimit(.minutes(10))) struct BankTests {
    let bank = TestServer()

    @Test func transfer_whenInvalid_isRejectedWithCodeAndMovesNothing() async throws {
        try await bank.run { client, token in
            let before = try await client.balance("acc-1", token: token)
            let over = try await client.transfer(before + 1, key: "key-00002", token: token)
            #expect(over.status == 422 && over.error == "insufficient_funds")
            #expect(over["detail", "available"] as? Int == before)
            #expect(try await client.transfer(0, key: "key-00003", token: token).error == "amount_not_positive")
            #expect(try await client.transfer(-5, key: "key-00004", token: token).error == "amount_not_positive")
            #expect(try await client.transfer(5, to: "acc-1", key: "key-00005", token: token).error == "same_account")
            #expect(try await client.transfer(5, to: "acc-3", key: "key-00006", token: token).error == "currency_mismatch")
            #expect(try await client.transfer(5, to: "depot-1", key: "key-00007", token: token).error == "currency_mismatch")
            #expect(try await client.transfer(5, to: "world-EUR", key: "key-00008", token: token).status == 404)
            #expect(try await client.transfer(5, key: "short", token: token).error == "idempotency_key_missing")
            #expect(try await client.balance("acc-1", token: token) == before)
        }
    }

    @Test func transfer_toAnIBAN_isBookedOnce_withItsPayee() async throws {
        try await bank.run { client, token in
            let before = try await client.balance("acc-1", token: token)
            for iban in ["DE89370400440532013001", "de89 3704 0044 0532 0130 00", "", "x"] {
                #expect(try await client.transfer(5, iban: iban, key: "key-00001", token: token).status == 400)
            }
            for _ in 1...2 { try await client.transfer(5, iban: "DE89370400440532013000", key: "key-00002", token: token) }
            #expect(try await client.balance("acc-1", token: token) == before - 5)
            let other = try await client.transfer(5, iban: "CH9300762011623852957", key: "key-00002", token: token)
            #expect(other.error == "idempotency_key_reused")
        }
    }

    @Test func exchange_isBookedOnBothSides_once_evenAfterItsQuoteHasExpired() async throws {
        try await bank.run { client, token in
            let before = (try await client.balance("acc-1", token: token), try await client.balance("acc-3", token: token))
            let quote = try await client.quote(10_000, token: token)
            #expect(quote["rate"] as? String == "EUR/CHF 0.942517" && quote["fee"] as? Int == 40 && quote["credited"] as? Int == 9_387)
            let over = try await client.quote(before.0 + 1, token: token)
            #expect(try await client.exchange(before.0 + 1, over, key: "key-00001", token: token).error == "insufficient_funds")
            #expect(try await client.exchange(5, quote, key: "key-00001", token: token).error == "quote_expired")
            #expect(try await client.exchange(10_000, quote, to: "card-1", key: "key-00001", token: token).error == "quote_expired")
            bank.advance(by: 300)
            let first = try await client.exchange(10_000, quote, key: "key-00001", token: token)
            bank.advance(by: 300)
            let later = try await client.token()
            let again = try await client.exchange(10_000, quote, key: "key-00001", token: later)
            #expect(first.status == 201 && again["id"] as? Int == first["id"] as? Int)
            #expect(try await client.exchange(10_000, quote, key: "key-00002", token: later).error == "quote_expired")
            let sides: [(String, Int, Int, Int?)] = [("acc-1", before.0, -10_000, 40), ("acc-3", before.1, 9_387, nil)]
            for (account, before, amount, fee) in sides {
                #expect(try await client.balance(account, token: later) == before + amount)
                let answer = try await client.call(.get, "/v1/accounts/\(account)/entries?limit=1000", token: later)
                let entry = try #require((answer["entries"] as? [[String: Any]])?.last)
                #expect(entry["amount"] as? Int == amount && entry["fee"] as? Int == fee && entry["rate"] as? String == "EUR/CHF 0.942517")
            }
        }
    }

    @Test(
        arguments: [
            (3, "acc-3", nil, 1), (2, "acc-3", "amount_too_small", nil), (-5, "acc-3", "amount_too_small", nil),
            (.max, "card-1", "amount_too_large", nil), (5, "acc-2", "currency_mismatch", nil), (5, "world-CHF", "not_found", nil),
        ] as [(Int, String, String?, Int?)])
    func quote_isRoundedInFavorOfTheBank_orRefused(amount: Int, to: String, error: String?, credited: Int?) async throws {
        try await bank.run { client, token in
            let quote = try await client.quote(amount, to: to, token: token)
            #expect(quote.error == error && quote["credited"] as? Int == credited)
        }
    }

    @Test func iban_hasValidCheckDigits() {
        #expect(DemoBooks.isIBAN("DE89370400440532013000") && !DemoBooks.isIBAN("DE89370400440532013001") && !DemoBooks.isIBAN("é"))
        // The example of the German banks' documentation.
        #expect(DemoBooks.iban("DE", "370400440532013000") == "DE89370400440532013000")
    }

    @Test func statement_isReceivedWholeOrFromAByte_byItsOwnerOnly() async throws {
        try await bank.run { client, token in
            try await client.transfer(5, key: "key-00001", token: token)
            let path = "/v1/accounts/acc-1/statements/" + BackendStore.day(bank.now).prefix(7)
            let whole = try await client.send(.get, path, token: token)
            #expect(String(decoding: whole.bytes, as: UTF8.self).hasPrefix("Date,Payee,Description,Amount\r\n"))
            #expect(String(decoding: whole.bytes, as: UTF8.self).contains("\"Test\",\"-0.05\"\r\n"))
            let rest = try await client.send(.get, path, token: token, range: "bytes=7-")
            #expect(rest.status == 206 && rest.bytes == Array(whole.bytes.dropFirst(7)))
            #expect(rest.headers[.contentRange] == "bytes 7-\(whole.bytes.count - 1)/\(whole.bytes.count)")
            #expect(rest.headers[.eTag] == whole.headers[.eTag])
            #expect(try await client.send(.get, path, token: try await client.guestToken()).status == 404)
            #expect(try await client.send(.get, path).status == 401)
        }
    }

    @Test func rates_areTheSameForAll_andCachedForAnHour() async throws {
        try await bank.run { client, _ in
            let rates = try await client.send(.get, "/v1/rates")
            #expect(rates.status == 200 && rates.headers[.cacheControl]?.contains("public, max-age=3600") == true)
        }
    }

    @Test func files_holdNoAccountNumber() async throws {
        let numbers = Box<[String]>()
        try await bank.run { client, token in
            let accounts = try #require(try await client.call(.get, "/v1/bank/accounts", token: token)["accounts"] as? [[String: Any]])
            numbers.value = accounts.compactMap { $0["iban"] as? String }
        }
        #expect(numbers.value?.count == 3)
        for number in try #require(numbers.value) { #expect(try bank.files(containing: number) == []) }
    }
}

extension DemoClient {
    func balance(_ account: String, token: String) async throws -> Int {
        let accounts = try #require(try await call(.get, "/v1/bank/accounts", token: token)["accounts"] as? [[String: Any]])
        let row = try #require(accounts.first { $0["id"] as? String == account })
        return try #require((row["balance"] as? [String: Any])?["minor"] as? Int)
    }

    func quote(_ amount: Int, to: String = "acc-3", token: String) async throws -> Answer {
        try await call(.get, "/v1/quotes?from=acc-1&to=\(to)&amount=\(amount)", token: token)
    }

    func exchange(_ amount: Int, _ quote: Answer, to: String = "acc-3", key: String, token: String) async throws -> Answer {
        try await call(
            .post, "/v1/transfers", token: token, key: key,
            body: ["from": "acc-1", "to": to, "amount": amount, "currency": "EUR", "reference": "Test", "exchange": quote.json])
    }

    func transfer(_ amount: Int, from: String = "acc-1", to: String = "acc-2", key: String, token: String) async throws -> Answer {
        try await call(
            .post, "/v1/transfers", token: token, key: key,
            body: ["from": from, "to": to, "amount": amount, "currency": "EUR", "reference": "Test"])
    }

    @discardableResult
    func transfer(_ amount: Int, iban: String, key: String, token: String) async throws -> Answer {
        try await call(
            .post, "/v1/transfers", token: token, key: key,
            body: ["from": "acc-1", "iban": iban, "payee": "Zoë", "amount": amount, "currency": "EUR", "reference": "Test"])
    }

    /// Returns the number of the payment.
    func pay(_ amount: Int, payee: String, key: String, token: String) async throws -> Int {
        let payment = try await call(
            .post, "/v1/payments", token: token, key: key,
            body: ["from": "acc-1", "payee": payee, "amount": amount, "currency": "EUR", "reference": "Test"])
        return try #require(payment["id"] as? Int)
    }
}
