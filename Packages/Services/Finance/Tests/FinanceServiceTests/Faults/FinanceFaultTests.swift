#if os(Linux) || os(macOS)
import FaultTesting
import FinanceService
import Foundation
import Testing

/// Every flow of finance under every fault and kill at every place: all with `make faults`, otherwise a sample.
@Suite(.timeLimit(.minutes(60))) struct FinanceFaultTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    @Test(arguments: FinanceFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsGuarantees(flow: FinanceFlow) async throws {
        let exploration = try await flow.explore(sample: Self.isFull ? nil : 4)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }

    @Test(arguments: FinanceFlow.allCases) func flow_whenKilledAfterEachPlace_keepsItsGuarantees(flow: FinanceFlow) async throws {
        let exploration = try await flow.kill(sample: Self.isFull ? nil : 2, rounds: Self.isFull ? 4 : 1) { process in
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [victim = process.victim as KilledProcess.Victim, flow = flow as FinanceFlow] in
                try await victim.run(flow)
            }
        }
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }
}
#endif
