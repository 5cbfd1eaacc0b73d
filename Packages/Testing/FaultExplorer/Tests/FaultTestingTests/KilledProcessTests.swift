#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct KilledProcessTests {
    @Test func process_whenKilledAfterEachPlace_isRecoveredByNextOne() async throws {
        let exploration = try await NotebookFlow.adding.kill { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<NotebookFlow>] in try await victim.run() }
        }
        #expect(exploration.name == "notebook, adding")
        #expect(exploration.runs.keys.sorted() == ["kill", "kill at the end"])
    }

    @Test func flow_whenExplorationBreaksPromise_throws() async throws {
        let error = await #expect(throws: BrokenPromises.self) { try await NotebookFlow.retryingWithNewKey.explore() }
        #expect(error?.exploration.broken.contains { $0.promise.hasPrefix("nothing arrives twice") } == true)
    }

    @Test func flow_whenKillLosesAcknowledgedNote_throws() async throws {
        let error = await #expect(throws: BrokenPromises.self) {
            try await NotebookFlow.acknowledgingTooEarly.kill { victim in
                await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<NotebookFlow>] in try await victim.run()
                }
            }
        }
        #expect(error?.exploration.broken.contains { $0.promise.hasPrefix("what was acknowledged has arrived") } == true)
    }

    @Test func termination_afterChangeOfLog_isInsideCommit() {
        #expect(KilledProcess.Termination(folder: "", places: ["read a.sqlite", "sync a.sqlite-wal"]).kind == "kill inside a commit")
        for last in ["committed a.sqlite", "read a.sqlite-wal", "write notes"] {
            #expect(KilledProcess.Termination(folder: "", places: ["write a.sqlite-wal", last]).kind == "kill")
        }
        #expect(KilledProcess.Termination(folder: "").kind == "kill")
    }

    @Test func process_whenReportingNothing_hasProblem() async throws {
        let termination = await (try KilledProcess(folder: "")).kill(after: 1, timeout: 0)
        #expect(termination.problem == "the process reported nothing for 0 s")
    }
}

enum NotebookFlow: String, FaultFlow {
    static let service = "notebook"
    case adding, retryingWithNewKey, acknowledgingTooEarly

    func setUp(_ folder: String, _ faults: Faults) async throws -> Device { try Device(folder, faults) }

    func run(_ device: Device) async throws {
        switch self {
        case .adding: try await Notebook(device: device, isCareful: true).add("milk")
        case .retryingWithNewKey:
            let notebook = Notebook(device: device, isCareful: false)
            do { try await notebook.add("milk") } catch { try await notebook.add("milk") }
        case .acknowledgingTooEarly:
            device.faults.record("milk")
            try await device.faults.pass("a place before the note is stored")
            try await device.faults.pass("another one")
        }
    }

    func contract(_ device: Device, _ end: FlowOutcome, _ promise: Promises) async throws {
        try await notebookContract(device, end, promise)
    }
}
#endif
