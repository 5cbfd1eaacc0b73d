#if os(Linux) || os(macOS)
import FaultTesting
import FinanceService
import Foundation
import Testing

/// Every flow of finance under every fault and kill at every place: all with `make faults`, otherwise a sample.
@Suite(.timeLimit(.minutes(60))) struct FinanceFaultTests {
    @Test(arguments: FinanceFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsGuarantees(flow: FinanceFlow) async throws {
        try await flow.explore(sample: 4)
    }

    @Test(arguments: FinanceFlow.allCases) func flow_whenKilledAfterEachPlace_keepsItsGuarantees(flow: FinanceFlow) async throws {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<FinanceFlow>] in try await victim.run() }
        }
    }
}
#endif
