#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import Testing

/// Runs every flow of a session with every fault and kill at every point.
@Suite(.timeLimit(.minutes(30))) struct UserFaultTests {
    @Test(arguments: UserFlow.allCases) func flow_whenAnyFileAccessFails_keepsItsGuarantees(flow: UserFlow) async throws {
        try await flow.explore()
    }

    @Test(arguments: UserFlow.allCases) func flow_whenKilledAtAnyPoint_keepsItsGuarantees(flow: UserFlow) async throws {
        try await flow.kill(fullRounds: 50) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<UserFlow>] in try await victim.run() }
        }
    }
}
#endif
