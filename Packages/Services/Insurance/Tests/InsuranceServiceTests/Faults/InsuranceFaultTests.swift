#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import InsuranceService
import Testing

/// Every flow of insurance under every fault and kill at every place: all with `make faults`, otherwise a sample.
@Suite(.timeLimit(.minutes(60))) struct InsuranceFaultTests {
    @Test(arguments: InsuranceFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsGuarantees(flow: InsuranceFlow) async throws {
        try await flow.explore(sample: 4)
    }

    @Test(arguments: InsuranceFlow.allCases)
    func flow_whenKilledAfterEachPlace_keepsItsGuarantees(flow: InsuranceFlow) async throws {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<InsuranceFlow>] in try await victim.run() }
        }
    }
}
#endif
