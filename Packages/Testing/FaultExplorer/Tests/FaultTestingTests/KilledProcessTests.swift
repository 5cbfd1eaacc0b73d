#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct KilledProcessTests {
    private let explorer = FaultExplorer(world: { try Device($0, $1) }, contract: notebookContract)

    @Test func serviceWhoseProcessIsKilledAfterEachPlace_isHealedByTheNextOne() async throws {
        let exploration = try await explorer.kill("adding", rounds: 2) { process in
            await #expect(processExitsWith: .signal(SIGKILL)) { [pipe = process.pipe as String, folder = process.folder as String] in
                try await KilledProcess.live(pipe, folder: folder, world: { try Device($0, $1) }) {
                    try await Notebook(device: $0, isCareful: true).add("milk")
                }
            }
        }
        #expect(exploration.broken.isEmpty, "\(exploration)")
        #expect(exploration.runs == ["kill": 8, "kill at the end": 1])
    }

    @Test func serviceThatRemembersNothing_isFoundOut() async throws {
        // What is called acknowledged before it has arrived.
        let exploration = try await explorer.kill("adding") { process in
            await #expect(processExitsWith: .signal(SIGKILL)) { [pipe = process.pipe as String, folder = process.folder as String] in
                try await KilledProcess.live(pipe, folder: folder, world: { try Device($0, $1) }) { device in
                    device.faults.tell("milk")
                    try await device.faults.pass("a place before anything is kept")
                    try await device.faults.pass("another one")
                }
            }
        }
        #expect(exploration.broken.map(\.promise).contains { $0.hasPrefix("what was acknowledged has arrived") }, "\(exploration)")
    }

    @Test func processThatSaysNothing_isAProblem() async throws {
        let death = await (try KilledProcess(folder: "")).kill(after: 1, patience: 0)
        #expect(death.problem == "the process said nothing for 0 s")
    }
}
#endif
