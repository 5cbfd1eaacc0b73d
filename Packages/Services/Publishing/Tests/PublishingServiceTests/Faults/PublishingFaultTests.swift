#if os(Linux) || os(macOS)
import FaultTesting
import PublishingService
import Foundation
import Testing

/// Runs every flow with every fault and kill at every point with `make faults`; a sample otherwise.
@Suite(.timeLimit(.minutes(60))) struct PublishingFaultTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    @Test(arguments: PublishingFlow.allCases) func flow_whenAnyFileAccessFails_keepsItsGuarantees(flow: PublishingFlow) async throws {
        let exploration = try await flow.explore(sample: Self.isFull ? nil : 4)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }

    @Test(arguments: PublishingFlow.allCases) func flow_whenKilledAtAnyPoint_keepsItsGuarantees(flow: PublishingFlow)
        async throws
    {
        let exploration = try await flow.kill(sample: Self.isFull ? nil : 2, rounds: Self.isFull ? 4 : 1) { process in
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [victim = process.victim as KilledProcess.Victim, flow = flow as PublishingFlow] in
                try await victim.run(flow)
            }
        }
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }
}
#endif
