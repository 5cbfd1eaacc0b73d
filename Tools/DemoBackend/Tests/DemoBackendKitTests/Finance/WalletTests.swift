import DemoBackendKit
import Foundation
import Hummingbird
import Testing

@Suite struct WalletTests {
    let bank = TestServer()

    @Test func newUser_hasAnEmptyAccountAndWallet() async throws {
        try await bank.run { client in
            let order = ["user": "grace", "display_name": "Grace Hopper", "email": "grace@app.example", "password": "grace-password"]
            let answer = try await client.call(.post, "/v1/users", key: "sign-up-1", body: order)
            let token = try #require(answer["access_token"] as? String)
            let accounts = try #require(try await client.call(.get, "/v1/bank/accounts", token: token)["accounts"] as? [[String: Any]])
            #expect(accounts.count == 1 && (accounts.first?["balance"] as? [String: Any])?["minor"] as? Int == 0)
            #expect((accounts.first?["iban"] as? String)?.count == 22)
            #expect(try await client.call(.get, "/peer/wallet", token: token)["balance"] as? Int == 0)
            #expect(try await client.call(.get, "/v1/cards", token: token).json as? [String] == [])
        }
    }

    @Test func wallet_paysOnceForAKey_andOnlyUpToItsBalance() async throws {
        try await bank.run { client, token in
            #expect(try await client.call(.get, "/peer/wallet").status == 401)
            #expect(try await client.call(.get, "/peer/wallet", token: token)["balance"] as? Int == 25_000)
            let order: [String: Any] = ["payee": "Insurer", "amount": 4_500, "currency": "EUR", "reference": "Bicycle"]
            let paid = try await client.call(.post, "/peer/wallet/payments", token: token, key: "order-0001", body: order)
            #expect(paid.status == 201)
            let again = try await client.call(.post, "/peer/wallet/payments", token: token, key: "order-0001", body: order)
            #expect(again["booking"] as? Int == paid["booking"] as? Int)
            #expect(try await client.call(.get, "/peer/wallet", token: token)["balance"] as? Int == 20_500)
            let tooMuch = try await client.call(
                .post, "/peer/wallet/payments", token: token, key: "order-0002", body: order.merging(["amount": 20_501]) { $1 })
            #expect(tooMuch.status == 422 && tooMuch.error == "insufficient_funds" && tooMuch["detail", "available"] as? Int == 20_500)
        }
    }

    @Test func wallet_isTopUpOnce_andNoAccountOfTheBank() async throws {
        try await bank.run { _ in }
        try await bank.run { client, token in
            #expect(try await client.call(.get, "/peer/wallet", token: token)["balance"] as? Int == 25_000)
            let accounts = try #require(try await client.call(.get, "/v1/bank/accounts", token: token)["accounts"] as? [[String: Any]])
            #expect(!accounts.contains { $0["id"] as? String == "wallet-1" })
        }
    }
}
