import DemoBackendKit
import Foundation
import Hummingbird
import Testing

@Suite(.timeLimit(.minutes(10))) struct IdentityTests {
    let server = TestServer()

    private func challenge(_ client: DemoClient) async throws -> String {
        try #require(try await client.call(.post, "/peer/identity/challenges")["id"] as? String)
    }

    private func answer(_ code: String, _ challenge: String, _ client: DemoClient) async throws -> DemoClient.Answer {
        try await client.call(.post, "/peer/identity/challenges/\(challenge)/answer", body: ["code": code])
    }

    private func assertion(_ client: DemoClient) async throws -> String {
        try #require(try await answer("246810", try await challenge(client), client)["assertion"] as? String)
    }

    @Test func assertion_signsInOnce_withinAMinute() async throws {
        try await server.run { client in
            let assertion = try await assertion(client)
            let session = try await client.call(.post, "/v1/session/assertion", body: ["assertion": assertion])
            #expect(session.status == 200 && session["user", "display_name"] as? String == "Ada Brückner")
            #expect(try await client.call(.get, "/v1/me", token: session["access_token"] as? String).status == 200)
            let again = try await client.call(.post, "/v1/session/assertion", body: ["assertion": assertion])
            #expect(again.status == 401 && again.error == "wrong_credentials")
            let late = try await self.assertion(client)
            server.advance(by: 60)
            for text in [late, "", "nonsense"] {
                #expect(try await client.call(.post, "/v1/session/assertion", body: ["assertion": text]).status == 401)
            }
        }
    }

    @Test func challenge_allowsThreeAttempts_andEndsOnSuccessOrTimeout() async throws {
        try await server.run { client in
            let guessed = try await challenge(client)
            for _ in 1...3 { #expect(try await answer("000000", guessed, client).error == "wrong_code") }
            #expect(try await answer("246810", guessed, client).error == "challenge_expired")
            let used = try await challenge(client)
            #expect(try await answer("246810", used, client).status == 200)
            #expect(try await answer("246810", used, client).error == "challenge_expired")
            let old = try await challenge(client)
            server.advance(by: 300)
            #expect(try await answer("246810", old, client).status == 410)
            #expect(try await answer("246810", "nonsense", client).status == 410)
        }
    }
}
