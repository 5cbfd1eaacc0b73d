#if os(Linux) || os(macOS)
import DatabaseKitTesting
import FaultTesting
import PublishingService
import Foundation
import Testing

/// Every flow of publishing under every fault and kill at every place: all of them with `make faults`, a sample otherwise.
@Suite(.timeLimit(.minutes(60))) struct PublishingFaultTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    private func explorer(_ flow: PublishingFlow) -> FaultExplorer<PublishingWorld> {
        FaultExplorer(
            world: PublishingFlow.setUp, left: { try PublishingWorld($0, $1) },
            meanwhile: flow.meanwhile, contract: PublishingContract(flow: flow).callAsFunction)
    }

    @Test(arguments: PublishingFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsPromises(flow: PublishingFlow) async throws {
        let exploration = try await explorer(flow).explore("publishing, \(flow)", sample: Self.isFull ? nil : 4) { try await flow.run($0) }
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }

    @Test(arguments: PublishingFlow.allCases) func flow_whoseProcessIsKilledAfterEachPlace_keepsItsPromises(flow: PublishingFlow)
        async throws
    {
        let exploration = try await explorer(flow).kill(
            "publishing, \(flow)", sample: Self.isFull ? nil : 2, rounds: Self.isFull ? 4 : 1,
            kind: { FileFaults.endInsideCommit($0.places) ? "kill inside a commit" : "kill" },
            victim: { process in
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [pipe = process.pipe as String, folder = process.folder as String, name = flow.rawValue as String] in
                    guard let flow = PublishingFlow(rawValue: name) else { return }
                    try await KilledProcess.live(pipe, folder: folder, world: PublishingFlow.setUp) { try await flow.run($0) }
                }
            })
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }
}
#endif
