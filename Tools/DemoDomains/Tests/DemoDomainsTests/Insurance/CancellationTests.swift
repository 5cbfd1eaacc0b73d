import Foundation
import Hummingbird
import Testing

@testable import DemoBackendKit
@testable import DemoDomains

@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
    let bank = TestServer()

    private func cancel(
        _ client: DemoClient, _ policy: String, token: String, end: String, refund: Int, account: String? = "acc-1",
        key: String = "cancel-001"
    ) async throws -> DemoClient.Answer {
        var body: [String: Any] = ["end": end, "refund": refund]
        body["account"] = account
        return try await client.call(.post, "/v1/insurance/policies/\(policy)/cancellation", token: token, key: key, body: body)
    }

    @Test func cancellation_underOtherTermsOrByOthers_changesNothing() async throws {
        try await bank.run { client, token in
            let (policy, _) = try await client.insureBicycle(token: token)
            let before = try await client.balance("acc-1", token: token)
            let terms = try await client.call(.get, "/v1/insurance/policies/\(policy)/cancellation", token: token)
            let (end, refund) = (try #require(terms["end"] as? String), try #require(terms["refund"] as? Int))
            #expect(refund == 4_488)
            #expect(try await cancel(client, policy, token: token, end: end, refund: refund + 1).error == "terms_changed")
            #expect(try await cancel(client, policy, token: token, end: "2000-01-01", refund: refund).error == "terms_changed")
            for account in ["acc-2", "depot-1", "world-EUR", "nobody", nil] {
                let answer = try await cancel(client, policy, token: token, end: end, refund: refund, account: account)
                #expect(answer.status == 422 && answer.error == "account_cannot_receive", "\(account ?? "none")")
            }
            #expect(
                try await cancel(client, policy, token: token, end: end, refund: refund, key: "pay-00001").error == "idempotency_key_reused"
            )
            #expect(
                try await cancel(client, policy, token: token, end: end, refund: refund, key: "short").error == "idempotency_key_missing")
            #expect(try await cancel(client, "pol-0", token: token, end: end, refund: refund).status == 404)
            try await bank.open().damage("UPDATE policy SET user = 'usr-2'")
            #expect(try await cancel(client, policy, token: token, end: end, refund: refund).status == 404)
            #expect(try await client.call(.get, "/v1/insurance/policies/\(policy)/cancellation", token: token).status == 404)
            #expect(try await client.balance("acc-1", token: token) == before)
        }
        #expect(try await bank.open().policies().canceled == 0)
    }

    @Test func refund_whenTheAccountIsGone_goesToAnotherOfTheSameCurrency() async throws {
        try await bank.run { client, token in
            let (policy, _) = try await client.insureBicycle(token: token)
            try await bank.open().damage("UPDATE account SET user = NULL WHERE id = 'acc-1'")
            let terms = try await client.call(.get, "/v1/insurance/policies/\(policy)/cancellation", token: token)
            #expect(terms["account"] == nil)
            let (end, refund) = (try #require(terms["end"] as? String), try #require(terms["refund"] as? Int))
            for account in ["acc-1", "acc-3", "card-1"] {
                #expect(
                    try await cancel(client, policy, token: token, end: end, refund: refund, account: account).error
                        == "account_cannot_receive")
            }
            let before = try await client.balance("acc-2", token: token)
            #expect(try await cancel(client, policy, token: token, end: end, refund: refund, account: "acc-2").status == 200)
            #expect(try await client.balance("acc-2", token: token) == before + refund)
        }
    }

    @Test func cancellation_afterTheYear_refundsNothing_andBeforeTheStartEverything() async throws {
        #expect(try BackendStore.refund(of: 4_500, start: "2026-03-01", end: "2027-02-28") == 0)
        #expect(try BackendStore.refund(of: 4_500, start: "2026-03-01", end: "2026-02-28") == 4_500)
        try await bank.run { client in
            let (policy, _) = try await client.insureBicycle(token: try await client.token())
            bank.advance(by: 400 * 86_400)
            let token = try await client.token()
            let terms = try await client.call(.get, "/v1/insurance/policies/\(policy)/cancellation", token: token)
            #expect(terms["refund"] as? Int == 0)
            let end = try #require(terms["end"] as? String)
            #expect(try await cancel(client, policy, token: token, end: end, refund: 0, account: nil).status == 200)
        }
        let policies = try await bank.open().policies()
        #expect(policies.canceled == 1 && policies.wrongRefunds == 0)
    }
}

extension DemoClient {
    /// Buys a policy with a premium of 45.00. Returns its id and its first day.
    func insureBicycle(token: String) async throws -> (policy: String, day: String) {
        let payment = try await pay(4_500, payee: "Harbor Insurance", key: "pay-00001", token: token)
        let policy = try await call(
            .post, "/v1/insurance/policies", token: token, body: ["product": "bicycle", "insured_sum": 100_000, "payment": payment])
        return (try #require(policy["id"] as? String), try #require(policy["start_date"] as? String))
    }
}
