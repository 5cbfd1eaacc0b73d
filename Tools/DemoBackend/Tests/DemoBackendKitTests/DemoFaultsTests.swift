import DemoBackendKit
import FaultyResponses
import Foundation
import HTTPTypes
import Testing

@Suite struct DemoFaultsTests {
    let bank = TestBank()

    @Test func list_becomesSwitches() throws {
        let switches = try DemoFaults("slow, 503").switches
        #expect(switches.keys.sorted() == ["demo.fail", "demo.slow"])
        #expect(switches["demo.fail"]?.contains("\"POST /v1/transfers\": 503") == true)
    }

    @Test(arguments: ["slow", "hold", "drop", "flaky", "400", "599"] + FaultyResponse.allCases.map(\.rawValue))
    func fault_becomesJSON(name: String) throws {
        for json in try DemoFaults(name).switches.values {
            _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
        }
    }

    @Test(arguments: ["", "slow,", "fast", "200", "600", "503.0", "Slow", "slow;503", "\u{1B}[2J"])
    func list_withAnUnknownFault_isRefused(text: String) {
        let problem = #expect(throws: DemoFaults.Problem.self) { _ = try DemoFaults(text) }
        #expect(problem?.description.hasPrefix("unknown fault '") == true)
    }

    @Test(arguments: ["slow,slow", "500,503", "zeros,nulls"])
    func list_withContradictingFaults_isRefused(text: String) {
        let problem = #expect(throws: DemoFaults.Problem.self) { _ = try DemoFaults(text) }
        #expect(problem?.description.contains("contradicts or repeats") == true)
    }

    @Test func fault_fromTheStart_failsOrders_untilItsSwitchIsSet() async throws {
        let faults = try DemoFaults("503").switches
        try await bank.run(switches: faults) { client in
            let token = try await client.token()
            let order: [String: Any] = [:]
            #expect(try await client.call(.post, "/v1/transfers", token: token, body: order).status == 503)
            #expect(try await client.call(.get, "/v1/me", token: token).status == 200)
            try await bank.open().setConfig("demo.fail", to: "{}")
            #expect(try await client.call(.post, "/v1/transfers", token: token, body: order).status != 503)
        }
    }

    @Test func fault_isRemovedByARestart() async throws {
        let faults = try DemoFaults("503").switches
        try await bank.run(switches: faults) { client in
            let status = try await client.call(.post, "/v1/transfers").status
            #expect(status == 503)
        }
        try await bank.run { client in
            let status = try await client.call(.post, "/v1/transfers").status
            #expect(status == 401)
        }
    }
}
