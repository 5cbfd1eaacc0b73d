import DemoBackendKit
import Foundation
import Hummingbird
import Testing

@Suite(.timeLimit(.minutes(10))) struct BudgetsTests {
    let server = TestServer()

    private func add(_ text: String, key: String, _ token: String, _ client: DemoClient) async throws -> DemoClient.Answer {
        try await client.call(.post, "/v1/budgets", token: token, key: key, body: ["text": text])
    }

    private func texts(_ token: String, _ client: DemoClient) async throws -> [String] {
        let rows = try #require(try await client.call(.get, "/v1/budgets", token: token)["entries"] as? [[String: Any]])
        return rows.compactMap { $0["text"] as? String }
    }

    @Test func entry_isAddedOnceForItsKey() async throws {
        try await server.run { client in
            let token = try await client.token()
            for _ in 1...2 { #expect(try await add("Tea", key: "key-0001", token, client).status == 201) }
            #expect(try await texts(token, client) == ["Bread", "Milk", "Tea"])
            let other = try await add("Coffee", key: "key-0001", token, client)
            #expect(other.status == 409 && other.error == "idempotency_key_reused")
        }
    }

    @Test func entry_ofAnotherUser_isNeitherShownNorRemoved() async throws {
        try await server.run { client in
            let (token, guest) = (try await client.token(), try await client.guestToken())
            #expect(try await texts(guest, client) == [])
            #expect(try await client.call(.delete, "/v1/budgets/1", token: guest).status == 204)
            #expect(try await texts(token, client) == ["Bread", "Milk"])
            #expect(try await client.call(.delete, "/v1/budgets/1", token: token).status == 204)
            #expect(try await texts(token, client) == ["Milk"])
        }
    }

    @Test(arguments: ["", " ", String(repeating: "a", count: 501)]) func text_outOfBounds_isRejected(text: String) async throws {
        try await server.run { client in
            let answer = try await add(text, key: "key-0001", try await client.token(), client)
            #expect(answer.status == 422 && answer.error == "malformed_text")
        }
    }
}
