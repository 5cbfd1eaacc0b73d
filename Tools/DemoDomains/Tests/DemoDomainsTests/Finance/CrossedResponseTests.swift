import DemoBackendKit
import DemoDomains
import Foundation
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(10))) struct CrossedResponseTests {
    let bank = TestServer()

    @Test(arguments: ["/v1/bank/accounts", "/v1/cards", "/v1/brokerage", "/v1/accounts/acc-1/entries"])
    func crossedResponse_isAboutTheAccountOfTheSecondUser(path: String) async throws {
        try await bank.run { client, token in
            let theirs = path.replacingOccurrences(of: "acc-1", with: "guest-1")
            let expected = try await client.call(.get, theirs, token: try await client.guestToken())
            #expect(expected.status == 200 && expected.body.count > 20)
            try await bank.open().setConfig("demo.lie", to: #"{"/v1": "anothers"}"#)
            #expect(try await client.call(.get, path, token: token).body == expected.body)
        }
    }

    /// Orders fail until the switch is set to another value.
    @Test func faults_fromTheStart_failOrders() async throws {
        let faults = try DemoFaults("503", domains: backendDomains).switches
        #expect(faults["demo.fail"]?.contains("\"POST /v1/transfers\": 503") == true)
        try await bank.run(switches: faults) { client in
            let token = try await client.token()
            #expect(try await client.transfer(1, key: "transfer-0001", token: token).status == 503)
            #expect(try await client.call(.get, "/v1/me", token: token).status == 200)
            try await bank.open().setConfig("demo.fail", to: "{}")
            #expect(try await client.transfer(1, key: "transfer-0001", token: token).status == 201)
        }
        try await bank.run { client, token in
            let answer = try await client.transfer(1, key: "transfer-0002", token: token)
            #expect(answer.status == 201)
        }
    }
}
