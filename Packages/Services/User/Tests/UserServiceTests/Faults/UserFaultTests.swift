#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import Testing

/// Runs every flow of a session with every fault and kill at every point.
@Suite(.timeLimit(.minutes(30))) struct UserFaultTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    @Test(arguments: UserFlow.allCases) func flow_whenAnyFileAccessFails_keepsItsGuarantees(flow: UserFlow) async throws {
        let exploration = try await flow.explore()
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }

    @Test(arguments: UserFlow.allCases) func flow_whenKilledAtAnyPoint_keepsItsGuarantees(flow: UserFlow) async throws {
        let exploration = try await flow.kill(rounds: Self.isFull ? 50 : 1) { process in
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [victim = process.victim as KilledProcess.Victim, flow = flow as UserFlow] in
                try await victim.run(flow)
            }
        }
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }
}
#endif
