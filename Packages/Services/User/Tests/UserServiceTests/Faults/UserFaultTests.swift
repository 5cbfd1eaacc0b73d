#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import Testing

/// Every flow of a session under every fault and kill at every place.
@Suite(.timeLimit(.minutes(30))) struct UserFaultTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    private func explorer(_ flow: UserFlow) -> FaultExplorer<UserWorld> {
        FaultExplorer(
            world: flow.setUp, left: { try UserWorld($0, $1) }, meanwhile: flow.meanwhile,
            contract: UserContract(flow: flow).callAsFunction)
    }

    @Test(arguments: UserFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsPromises(flow: UserFlow) async throws {
        let exploration = try await explorer(flow).explore("user, \(flow)") { try await flow.run($0) }
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }

    @Test(arguments: UserFlow.allCases) func flow_whoseProcessIsKilledAfterEachPlace_keepsItsPromises(flow: UserFlow) async throws {
        let exploration = try await explorer(flow).kill("user, \(flow)", rounds: Self.isFull ? 50 : 1) { process in
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [pipe = process.pipe as String, folder = process.folder as String, name = flow.rawValue as String] in
                guard let flow = UserFlow(rawValue: name) else { return }
                try await KilledProcess.live(pipe, folder: folder, world: flow.setUp) { try await flow.run($0) }
            }
        }
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }
}
#endif
