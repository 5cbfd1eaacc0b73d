import Hummingbird
import Testing

@testable import DemoBackendKit

@Suite(.timeLimit(.minutes(10))) struct PolicyTests {
    let bank = TestServer()

    @Test func policy_isIssuedOnceForAPaymentThatCoversIt() async throws {
        try await bank.run { client, token in
            func pay(_ amount: Int, key: String) async throws -> Int {
                try await client.pay(amount, payee: "Harbor Insurance", key: key, token: token)
            }
            func order(
                _ payment: Int, product: String = "bicycle", sum: Int = 300_000, token: String = token
            ) async throws -> DemoClient.Answer {
                try await client.call(
                    .post, "/v1/insurance/policies", token: token, body: ["product": product, "insured_sum": sum, "payment": payment])
            }
            let tooLittle = try await pay(100, key: "pay-00001")
            #expect(try await order(tooLittle).error == "premium_not_paid")
            #expect(try await order(999_999).error == "premium_not_paid")
            let enough = try await pay(13_500, key: "pay-00002")
            let policy = try await order(enough)
            #expect(policy.status == 201 && policy["premium"] as? Int == 13_500)
            #expect(try await order(enough)["id"] as? String == policy["id"] as? String)
            #expect(try await order(enough, product: "household", sum: 2_000_000).error == "payment_already_used")
            #expect(try await order(enough, token: try await client.guestToken()).error == "payment_already_used")
            #expect(try await order(enough, sum: 1).error == "unknown_product")
            let policies = try await client.call(.get, "/v1/insurance/policies", token: token)["policies"] as? [[String: Any]]
            #expect(policies?.count == 1)
            let document = "/v1/insurance/policies/\(policy["id"] as? String ?? "")/document"
            let text = try await client.call(.get, document, token: token)["document", "de"] as? String
            #expect(text?.contains("Versicherungssumme: EUR 3000.00\nJahresbeitrag: EUR 135.00\nSelbstbeteiligung: EUR 50.00") == true)
            #expect(try await client.call(.get, document, token: try await client.guestToken()).status == 404)
            try await bank.open().setConfig("demo.trust", to: "true")
            #expect(try await order(999_999).status == 201)
        }
    }
}
