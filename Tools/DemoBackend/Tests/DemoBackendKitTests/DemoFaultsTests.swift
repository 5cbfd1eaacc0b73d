import DemoBackendKit
import FaultyResponses
import Foundation
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(10))) struct DemoFaultsTests {
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
}
