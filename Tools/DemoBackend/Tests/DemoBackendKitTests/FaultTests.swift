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

    @Test(arguments: ["types", "missing", "ids", "nonsense"]) func lie_isJSONOfAnotherKind(lie: String) async throws {
        try await bank.run { client in
            let token = try await client.token()
            let truth = try await client.call(.get, "/v1/bank/accounts", token: token)
            try await bank.open().setConfig("demo.lie", to: "{\"/v1/bank\": \"\(lie)\"}")
            let told = try await client.call(.get, "/v1/bank/accounts", token: token)
            #expect(told.status == 200)
            let same = NSDictionary(dictionary: truth.json as? [String: Any] ?? [:]).isEqual(told.json)
            #expect(same == (lie == "nonsense"))
        }
    }
}
