import DemoBackendKit
import DemoDomains
import FaultyResponses
import Foundation
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(10))) struct DemoFaultsTests {
    @Test(arguments: ["slow", "hold", "drop", "flaky", "400", "599"] + FaultyResponse.allCases.map(\.rawValue))
    func fault_becomesJSON(name: String) throws {
        for json in try DemoFaults(name, domains: backendDomains).switches.values {
            _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
        }
    }

    @Test(arguments: [
        ("", "unknown fault '"), ("slow,", "unknown fault '"), ("fast", "unknown fault '"), ("200", "unknown fault '"),
        ("600", "unknown fault '"), ("503.0", "unknown fault '"), ("Slow", "unknown fault '"), ("slow;503", "unknown fault '"),
        ("\u{1B}[2J", "unknown fault '"), ("slow,slow", "contradicts or repeats"), ("500,503", "contradicts or repeats"),
        ("zeros,nulls", "contradicts or repeats"),
    ])
    func list_withUnknownOrContradictingFaults_isRefused(text: String, reason: String) {
        let problem = #expect(throws: DemoFaults.Problem.self) { _ = try DemoFaults(text, domains: backendDomains) }
        #expect(problem?.description.contains(reason) == true)
    }
}
