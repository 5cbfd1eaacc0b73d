import Foundation
import GRDB
import Hummingbird
import Testing

@testable import DemoBackendKit

@Suite struct BankTests {
    let bank = TestServer()

    @Test func data_isRichEnoughToBreakALayout() {
        let entries = DemoBooks.entries()
        #expect(entries.count >= 2000)
        #expect(Set(DemoBooks.accounts.map(\.currency)).count == 3)
        #expect(DemoBooks.accounts.count >= 4)
        #expect(entries.contains { $0.text.count >= 75 })
        #expect(entries.contains { $0.counterparty.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } })
        #expect(entries.map(\.day) == entries.map(\.day).sorted(by: >))
    }

    @Test func accounts_haveThreePayloadShapes() async throws {
        try await bank.run { client, token in
            let accounts = try #require(try await client.call(.get, "/v1/bank/accounts", token: token)["accounts"] as? [[String: Any]])
            #expect(accounts.compactMap { $0["id"] as? String } == ["acc-1", "acc-2", "acc-3"])
            let cards = try #require(try await client.call(.get, "/v1/cards", token: token).json as? [[String: Any]])
            #expect(cards.first?["ccy"] as? String == "USD" && (cards.first?["owed"] as? String)?.contains(".") == true)
            let depots = try await client.call(.get, "/v1/brokerage", token: token)["portfolio", "depot-1"] as? [String: Any]
            #expect((depots?["positions"] as? [Any])?.count == 3)
        }
    }

    @Test func entries_arePagedInOrderWithoutGapsOrRepeats() async throws {
        try await bank.run { client, token in
            var ids: [Int] = []
            while true {
                let page = try await client.call(.get, "/v1/accounts/acc-1/entries?after=\(ids.last ?? 0)&limit=30", token: token)
                let rows = try #require(page["entries"] as? [[String: Any]])
                if rows.isEmpty { break }
                ids += rows.compactMap { $0["id"] as? Int }
            }
            #expect(ids.count > 90)
            #expect(ids == Set(ids).sorted())
        }
    }

    @Test func transfer_movesTheMoneyOnce_howeverOftenTheKeyIsSent() async throws {
        try await bank.run { client, token in
            let (from, to) = (try await client.balance("acc-1", token: token), try await client.balance("acc-2", token: token))
            let first = try await client.transfer(1_234, key: "key-00001", token: token)
            let again = try await client.transfer(1_234, key: "key-00001", token: token)
            #expect(first.status == 201 && again.status == 201)
            #expect(first["id"] as? Int == again["id"] as? Int)
            #expect(try await client.balance("acc-1", token: token) == from - 1_234)
            #expect(try await client.balance("acc-2", token: token) == to + 1_234)
            #expect((first["balances"] as? [String: Int]) == ["acc-1": from - 1_234, "acc-2": to + 1_234])
            #expect(try await client.transfer(1_235, key: "key-00001", token: token).error == "idempotency_key_reused")
        }
    }

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

    @Test func ledger_afterEverything_sumsToZeroInEachCurrency() async throws {
        try await bank.run { client, token in
            for number in 0..<20 { _ = try await client.transfer(number * 10_000, key: "ledger-\(number)", token: token) }
        }
        let store = try bank.open().store
        let sums = try store.database.read { db in
            try Row.fetchAll(
                db, sql: "SELECT currency, SUM(amount) AS total FROM entry JOIN account ON account.id = entry.account GROUP BY currency")
        }
        #expect(sums.count == 3)
        for row in sums { #expect(row["total"] as Int == 0) }
    }

    @Test func iban_hasValidCheckDigits() {
        // The example of the German banks' documentation.
        #expect(DemoBooks.iban("DE", "370400440532013000") == "DE89370400440532013000")
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

    func transfer(_ amount: Int, from: String = "acc-1", to: String = "acc-2", key: String, token: String) async throws -> Answer {
        try await call(
            .post, "/v1/transfers", token: token, key: key,
            body: ["from": from, "to": to, "amount": amount, "currency": "EUR", "reference": "Test"])
    }

    /// Returns the number of the payment.
    func pay(_ amount: Int, from: String = "acc-1", payee: String, key: String, token: String) async throws -> Int {
        let payment = try await call(
            .post, "/v1/payments", token: token, key: key,
            body: ["from": from, "payee": payee, "amount": amount, "currency": "EUR", "reference": "Test"])
        return try #require(payment["id"] as? Int)
    }
}
