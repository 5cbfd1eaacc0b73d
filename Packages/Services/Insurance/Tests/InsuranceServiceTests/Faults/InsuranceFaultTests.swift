#if os(Linux) || os(macOS)
import DatabaseKitTesting
import FaultTesting
import Foundation
import InsuranceService
import Testing

/// Every flow of insurance under every fault and kill at every place: all of them with `make faults`, a sample otherwise.
@Suite(.timeLimit(.minutes(60))) struct InsuranceFaultTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    private func explorer(_ flow: InsuranceFlow) -> FaultExplorer<InsuranceWorld> {
        FaultExplorer(
            world: InsuranceFlow.setUp, left: { try InsuranceWorld($0, $1) },
            meanwhile: { world in
                guard flow == .buying else { return }
                world.faults.tell("pressed again")
                try await flow.run(world)
            }, contract: InsuranceContract(flow: flow).callAsFunction)
    }

    @Test(arguments: InsuranceFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsPromises(flow: InsuranceFlow) async throws {
        let exploration = try await explorer(flow).explore("insurance, \(flow)", sample: Self.isFull ? nil : 4) { try await flow.run($0) }
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }

    @Test(arguments: InsuranceFlow.allCases)
    func flow_whoseProcessIsKilledAfterEachPlace_keepsItsPromises(flow: InsuranceFlow) async throws {
        let exploration = try await explorer(flow).kill(
            "insurance, \(flow)", sample: Self.isFull ? nil : 2, rounds: Self.isFull ? 4 : 1,
            kind: { FileFaults.endInsideCommit($0.places) ? "kill inside a commit" : "kill" },
            victim: { process in
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [pipe = process.pipe as String, folder = process.folder as String, name = flow.rawValue as String] in
                    guard let flow = InsuranceFlow(rawValue: name) else { return }
                    try await KilledProcess.live(pipe, folder: folder, world: InsuranceFlow.setUp) { try await flow.run($0) }
                }
            })
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }
}
#endif
