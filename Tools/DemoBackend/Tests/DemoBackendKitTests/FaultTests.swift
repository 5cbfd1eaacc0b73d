import FaultyResponses
import Foundation
import HTTPTypes
import Testing

@testable import DemoBackendKit

@Suite struct FaultTests {
    let bank = TestBank()

    @Test func flaky_failsSomeCalls_ofWhichSomeWereCarriedOut() async throws {
        try await bank.run { client in
            let token = try await client.token()
            try await bank.open().setConfig("demo.flaky", to: #"{"POST /v1/transfers": 50}"#)
            var answers: [Int] = []
            for number in 0..<60 { answers.append(try await client.transfer(1, key: "flaky-\(100 + number)", token: token).status) }
            #expect(Set(answers) == [201, 503])
            let booked = try await bank.open().audit().keys.count { $0.key.contains("flaky") }
            let answered = answers.count { $0 == 201 }
            #expect(booked > answered && booked < 60)
        }
    }

    /// This bank has one user, so there is no response of another one.
    @Test(arguments: FaultyResponse.allCases) func faultyResponse_replacesTheCorrectOne(lie: FaultyResponse) async throws {
        try await bank.run { client in
            let token = try await client.token()
            let path = "/v1/bank/accounts"
            let truth = try await client.call(.get, path, token: token)
            try await bank.open().setConfig("demo.lie", to: "{\"/v1/bank\": \"\(lie.rawValue)\"}")
            var response = try await client.call(.get, path, token: token)
            if lie == .yesterdays {
                #expect(response.body == truth.body)
                _ = try await client.transfer(1, key: "transfer-0001", token: token)
                response = try await client.call(.get, path, token: token)
                #expect(response.body == truth.body)
                try await bank.open().setConfig("demo.lie", to: nil)
                #expect(try await client.call(.get, path, token: token).body != truth.body)
            } else {
                #expect(response.body != truth.body)
                #expect(response.status == (lie == .serverError ? 503 : 200))
            }
        }
    }

    @Test(arguments: ["/v1/bank/accounts", "/v1/cards", "/v1/brokerage", "/v1/accounts/acc-1/entries", "/v1/me"])
    func crossedResponse_isSentToTheSecondUser(path: String) async throws {
        try await bank.run { client in
            let token = try await client.token()
            let guest = try await client.call(
                .post, "/v1/session", body: ["user": DemoBackend.guest.userName, "password": DemoBackend.guest.password])
            let theirs = path.replacingOccurrences(of: "acc-1", with: "guest-1")
            let expected = try await client.call(.get, theirs, token: guest["access_token"] as? String)
            #expect(expected.status == 200 && expected.body.count > 20)
            try await bank.open().setConfig("demo.lie", to: #"{"/v1": "anothers"}"#)
            #expect(try await client.call(.get, path, token: token).body == expected.body)
        }
    }

    @Test func crossedResponse_isNeverSentForPaymentsOrWhenSignedOut() async throws {
        try await bank.run { client in
            let token = try await client.token()
            try await bank.open().setConfig("demo.lie", to: #"{"/v1": "anothers"}"#)
            let booking = try await client.transfer(1, key: "transfer-0001", token: token)
            #expect(booking.status == 201)
            #expect(try await client.call(.get, "/v1/bank/accounts").status == 401)
            #expect(try await bank.open().audit().sums.values.allSatisfy { $0 == 0 })
        }
    }

    @Test func faultyResponse_whenUnknown_isIgnored() async throws {
        try await bank.run { client in
            let token = try await client.token()
            let truth = try await client.call(.get, "/v1/bank/accounts", token: token)
            try await bank.open().setConfig("demo.lie", to: #"{"/v1/bank": "nonsense"}"#)
            #expect(try await client.call(.get, "/v1/bank/accounts", token: token).body == truth.body)
        }
    }
}
