#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import Testing

/// Every flow of a session under every fault and kill at every place.
@Suite(.timeLimit(.minutes(30))) struct UserFaultTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    @Test(arguments: UserFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsPromises(flow: UserFlow) async throws {
        let exploration = try await flow.explore()
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }

    @Test(arguments: UserFlow.allCases) func flow_whoseProcessIsKilledAfterEachPlace_keepsItsPromises(flow: UserFlow) async throws {
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
