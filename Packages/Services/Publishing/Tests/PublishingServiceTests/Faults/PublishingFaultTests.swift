#if os(Linux) || os(macOS)
import FaultTesting
import PublishingService
import Foundation
import Testing

/// Runs every flow with every fault and kill at every point with `make faults`; a sample otherwise.
@Suite(.timeLimit(.minutes(60))) struct PublishingFaultTests {
    @Test(arguments: PublishingFlow.allCases) func flow_whenAnyFileAccessFails_keepsItsGuarantees(flow: PublishingFlow) async throws {
        try await flow.explore(sample: 4)
    }

    @Test(arguments: PublishingFlow.allCases) func flow_whenKilledAtAnyPoint_keepsItsGuarantees(flow: PublishingFlow)
        async throws
    {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<PublishingFlow>] in try await victim.run() }
        }
    }
}
#endif
