#if os(Linux) || os(macOS)
import DatabaseKitTesting
import FaultTesting
import FinanceService
import Foundation
import Testing

/// Every flow of finance under every fault and kill at every place: all of them with `make faults`, a sample otherwise.
@Suite(.timeLimit(.minutes(60))) struct FinanceFaultTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    private func explorer(_ flow: FinanceFlow) -> FaultExplorer<FinanceWorld> {
        FaultExplorer(
            world: flow.setUp, left: { try FinanceWorld($0, $1) },
            meanwhile: { world in
                guard flow.isRepeatable else { return }
                world.faults.tell("pressed again")
                try await flow.run(world)
            }, contract: FinanceContract(flow: flow).callAsFunction)
    }

    @Test(arguments: FinanceFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsPromises(flow: FinanceFlow) async throws {
        let exploration = try await explorer(flow).explore("finance, \(flow)", sample: Self.isFull ? nil : 4) { try await flow.run($0) }
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }

    @Test(arguments: FinanceFlow.allCases) func flow_whoseProcessIsKilledAfterEachPlace_keepsItsPromises(flow: FinanceFlow) async throws {
        let exploration = try await explorer(flow).kill(
            "finance, \(flow)", sample: Self.isFull ? nil : 2, rounds: Self.isFull ? 4 : 1,
            kind: { FileFaults.endInsideCommit($0.places) ? "kill inside a commit" : "kill" },
            victim: { process in
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [pipe = process.pipe as String, folder = process.folder as String, name = flow.rawValue as String] in
                    guard let flow = FinanceFlow(rawValue: name) else { return }
                    try await KilledProcess.live(pipe, folder: folder, world: flow.setUp) { try await flow.run($0) }
                }
            })
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }
}
#endif
