import Foundation
import Hummingbird
import Testing

@testable import DemoBackendKit
@testable import DemoDomains

@Suite(.timeLimit(.minutes(10))) struct ClaimTests {
    let bank = TestServer()

    private func file(
        _ client: DemoClient, _ policy: String, token: String, key: String = "claim-0001", day: String, description: String = "Stolen",
        amount: Int = 25_000, currency: String = "EUR", photos: [String] = []
    ) async throws -> DemoClient.Answer {
        try await client.call(
            .post, "/v1/insurance/policies/\(policy)/claims", token: token, key: key,
            body: ["day": day, "description": description, "amount": amount, "currency": currency, "photos": photos])
    }

    @Test func claim_thatIsNotInsured_isRejected() async throws {
        try await bank.run { client, token in
            let (policy, day) = try await client.insureBicycle(token: token)
            for other in ["2000-01-01", "2999-01-01", "today", "", day + "T"] {
                #expect(try await file(client, policy, token: token, day: other).error == "day_not_insured", "\(other)")
            }
            for amount in [0, -1, 100_001, Int.max] {
                #expect(try await file(client, policy, token: token, day: day, amount: amount).error == "amount_not_insured")
            }
            #expect(try await file(client, policy, token: token, day: day, currency: "USD").error == "amount_not_insured")
            #expect(try await file(client, policy, token: token, day: day, description: "").error == "text_too_long")
            let long = String(repeating: "x", count: 2_001)
            #expect(try await file(client, policy, token: token, day: day, description: long).error == "text_too_long")
            #expect(try await file(client, policy, token: token, day: day, photos: ["a", "a"]).error == "malformed_claim")
            #expect(try await file(client, policy, token: token, day: day, photos: ["gone"]).error == "slot_expired")
            #expect(try await file(client, "pol-0", token: token, day: day).status == 404)
            try await bank.open().damage("UPDATE policy SET user = 'usr-2'")
            #expect(try await file(client, policy, token: token, day: day).status == 404)
        }
        #expect(try await bank.open().policies().claims == 0)
    }
}
