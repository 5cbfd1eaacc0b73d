#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import FundsService
import Testing

/// Every flow of funds under every fault and kill at every place: all with `make faults`, otherwise a sample.
@Suite(.timeLimit(.minutes(60))) struct FundsFaultTests {
    @Test(arguments: FundsFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsGuarantees(flow: FundsFlow) async throws {
        try await flow.explore(sample: 4)
    }

    @Test(arguments: FundsFlow.allCases)
    func flow_whenKilledAfterEachPlace_keepsItsGuarantees(flow: FundsFlow) async throws {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<FundsFlow>] in try await victim.run() }
        }
    }
}
#endif
