import DemoBackendKit
import Foundation
import Hummingbird
import Testing

@Suite(.timeLimit(.minutes(10))) struct WalletTests {
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
}
