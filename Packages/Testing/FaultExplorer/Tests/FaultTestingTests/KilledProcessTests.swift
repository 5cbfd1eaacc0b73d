#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct KilledProcessTests {
    private let explorer = FaultExplorer(world: { try Device($0, $1) }, contract: notebookContract)

    @Test(arguments: NotebookFlow.allCases)
    func process_whenKilledAfterEachPlace_isRecoveredByNextOne(flow: NotebookFlow) async throws {
        let exploration = try await flow.kill(rounds: 2) { process in
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [victim = process.victim as KilledProcess.Victim, flow = flow as NotebookFlow] in
                try await victim.run(flow)
            }
        }
        #expect(exploration.broken.isEmpty && exploration.name == "notebook, adding", "\(exploration)")
        #expect(exploration.runs == ["kill": 8, "kill at the end": 1])
    }

    @Test func termination_afterChangeOfLog_isInsideCommit() {
        #expect(KilledProcess.Termination(folder: "", places: ["read a.sqlite", "sync a.sqlite-wal"]).kind == "kill inside a commit")
        for last in ["committed a.sqlite", "read a.sqlite-wal", "write notes"] {
            #expect(KilledProcess.Termination(folder: "", places: ["write a.sqlite-wal", last]).kind == "kill")
        }
        #expect(KilledProcess.Termination(folder: "").kind == "kill")
    }

    @Test func explorer_whenServiceStoresNothing_findsLostNote() async throws {
        // Records the note as added before it is sent.
        let exploration = try await explorer.kill("adding") { process in
            await #expect(processExitsWith: .signal(SIGKILL)) { [pipe = process.pipe as String, folder = process.folder as String] in
                try await KilledProcess.run(pipe, folder: folder, world: { try Device($0, $1) }) { device in
                    device.faults.record("milk")
                    try await device.faults.pass("a place before anything is kept")
                    try await device.faults.pass("another one")
                }
            }
        }
        #expect(exploration.broken.map(\.promise).contains { $0.hasPrefix("what was acknowledged has arrived") }, "\(exploration)")
    }

    @Test func process_whenReportingNothing_hasProblem() async throws {
        let termination = await (try KilledProcess(folder: "")).kill(after: 1, timeout: 0)
        #expect(termination.problem == "the process reported nothing for 0 s")
    }
}

enum NotebookFlow: String, FaultFlow {
    static let service = "notebook"
    case adding

    func setUp(_ folder: String, _ faults: Faults) async throws -> Device { try Device(folder, faults) }
    func run(_ device: Device) async throws { try await Notebook(device: device, isCareful: true).add("milk") }
    func contract(_ device: Device, _ end: FlowOutcome, _ promise: Promises) async throws {
        try await notebookContract(device, end, promise)
    }
}
#endif
