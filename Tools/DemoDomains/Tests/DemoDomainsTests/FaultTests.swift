import FaultyResponses
import Foundation
import HTTPTypes
import Testing

@testable import DemoBackendKit

@Suite(.timeLimit(.minutes(10))) struct FaultTests {
    let server = TestServer()

    @Test func flaky_failsSomeCalls_ofWhichSomeWereCarriedOut() async throws {
        try await server.run { client in
            try await server.open().setConfig("demo.flaky", to: #"{"POST /v1/statistics": 50}"#)
            var answers: [Int] = []
            for number in 0..<60 { answers.append(try await client.count("seen", batch: number)) }
            #expect(Set(answers) == [204, 503])
            let counted = try #require(try await server.open().statistics()["seen"])
            let answered = answers.count { $0 == 204 }
            #expect(counted > answered && counted < 60)
        }
    }

    @Test(arguments: FaultyResponse.allCases.filter { $0 != .anothers })
    func faultyResponse_replacesTheCorrectOne(lie: FaultyResponse) async throws {
        try await server.run { client in
            // Counts have no IDs.
            let path = lie == .otherIDs ? "/v1/me" : "/v1/statistics/counts"
            let token = try await client.token()
            for (batch, name) in ["seen", "sent", "seen"].enumerated() { _ = try await client.count(name, batch: batch) }
            let truth = try await client.call(.get, path, token: token)
            try await server.open().setConfig("demo.lie", to: "{\"/v1\": \"\(lie.rawValue)\"}")
            var response = try await client.call(.get, path, token: token)
            if lie == .yesterdays {
                #expect(response.body == truth.body)
                _ = try await client.count("seen", batch: 4)
                response = try await client.call(.get, path, token: token)
                #expect(response.body == truth.body)
                try await server.open().setConfig("demo.lie", to: nil)
                #expect(try await client.call(.get, path, token: token).body != truth.body)
            } else {
                #expect(response.body != truth.body)
                #expect(response.status == (lie == .serverError ? 503 : 200))
            }
        }
    }

    @Test func crossedResponse_isSentForReadsOnly_andNotWhenSignedOut() async throws {
        try await server.run { client, token in
            let expected = try await client.call(.get, "/v1/me", token: try await client.guestToken())
            try await server.open().setConfig("demo.lie", to: #"{"/v1": "anothers"}"#)
            #expect(try await client.call(.get, "/v1/me", token: token).body == expected.body)
            try await client.rename("Countess", token: token)
            #expect(try await client.call(.get, "/v1/me").status == 401)
            try await server.open().setConfig("demo.lie", to: nil)
            #expect(try await client.call(.get, "/v1/me", token: token)["display_name"] as? String == "Countess")
        }
    }
}

extension DemoClient {
    /// Sends an event. Returns the status.
    fileprivate func count(_ event: String, batch: Int) async throws -> Int {
        let event: [String: Any] = ["id": "\(batch)", "name": event, "time": 1_700_000_000_000]
        return try await call(.post, "/v1/statistics/events", body: ["batch": "\(batch)", "events": [event]]).status
    }

    func rename(_ name: String, token: String) async throws {
        let answer = try await call(.put, "/v1/me/display-name", token: token, body: ["display_name": name])
        #expect(answer.status == 200 && answer["display_name"] as? String == name)
    }
}
