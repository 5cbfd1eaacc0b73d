#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct KilledProcessTests {
    @Test func process_whenKilledAfterEachPlace_isRecoveredByNextOne() async throws {
        let exploration = try await NotebookFlow.adding.kill { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<NotebookFlow>] in try await victim.run() }
        }
        #expect(exploration.name == "notebook, adding")
        let rounds = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 1 : 4
        #expect(exploration.runs == ["kill": rounds * exploration.places, "kill at the end": 1])
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

    /// A process that does nothing for 20 s, and the pipe for its reports.
    private func sleeper(_ body: (KilledProcess, Process, FileHandle) async throws -> Void) async throws {
        let (process, sleeper) = (try KilledProcess(folder: "folder"), Process())
        sleeper.executableURL = URL(fileURLWithPath: "/bin/sleep")
        sleeper.arguments = ["20"]
        try sleeper.run()
        let reports = try FileHandle(forWritingTo: URL(fileURLWithPath: process.pipe))
        reports.write(Data("process \(sleeper.processIdentifier)\nat a\nfact known\nat b\n".utf8))
        try await body(process, sleeper, reports)
        sleeper.waitUntilExit()
        #expect(sleeper.terminationReason == .uncaughtSignal && sleeper.terminationStatus == SIGKILL)
    }

    @Test func process_isKilledAfterItsPlacesAndThoseOfItsServer() async throws {
        try await sleeper { process, sleeper, reports in
            async let termination = process.kill(after: 3)
            process.pass("of a server")
            sleeper.waitUntilExit()
            reports.write(Data("at c\n".utf8))
            try reports.close()
            let ended = await termination
            #expect(ended.places == ["a", "b", "of a server", "c"] && ended.facts == ["known"] && ended.folder == "folder")
            #expect(!ended.isOver && ended.problem == nil)
        }
    }

    @Test func process_whoseFlowIsOver_isKilled() async throws {
        try await sleeper { process, _, reports in
            reports.write(Data("over\n".utf8))
            try reports.close()
            let ended = await process.kill(after: .max)
            #expect(ended.isOver && ended.places == ["a", "b"] && ended.problem == nil)
        }
    }

    @Test func process_whenItReportsNoMore_isKilledWithAProblem() async throws {
        try await sleeper { process, _, reports in
            #expect(await process.kill(after: 3, timeout: 0).problem == "the process reported nothing for 0 s")
            try reports.close()
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "descriptors are listed on Linux only"))
    func pipe_ofAReleasedObject_isClosedAndRemoved() throws {
        var process: KilledProcess? = try KilledProcess(folder: "")
        let pipe = try #require(process?.pipe)
        func isOpen() throws -> Bool {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                .contains { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0))?.hasPrefix(pipe) == true }
        }
        #expect(try isOpen() && FileManager.default.fileExists(atPath: pipe))
        process = nil
        #expect(try !isOpen() && !FileManager.default.fileExists(atPath: pipe))
    }

    /// The processes of six places are simulated: they report, but there is nothing to kill.
    @Test(arguments: [(nil, 1, 6), (6, 1, 6), (100, 1, 6), (2, 1, 2), (2, 2, 4), (2, 4, 8), (0, 1, 1)] as [(Int?, Int, Int)])
    func kills_areAtSampledPlaces_otherOnesInEachRound(sample: Int?, rounds: Int, kills: Int) async throws {
        let ends = Mutex<[Bool]>([])
        let explorer = FaultExplorer {
            try Device($0, $1)
        } contract: { _, end, promise in
            ends.withLock { $0.append(end.isDone) }
            promise("x", true)
        }
        let isFirst = Mutex(true)
        let exploration = try await explorer.kill("simulated", sample: sample, rounds: rounds) { process in
            guard let reports = FileHandle(forWritingAtPath: process.pipe) else { return }
            let places = (1...6).map { "at \($0)\n" }.joined()
            let end = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst ? "over\n" : ""
            }
            // No process has the largest number.
            reports.write(Data("process \(Int32.max)\n\(places)\(end)".utf8))
            try? reports.close()
        }
        #expect(exploration.places == 6 && exploration.runs == ["kill at the end": 1, "kill": kills] && exploration.broken.isEmpty)
        #expect(ends.withLock { $0 } == [true] + Array(repeating: false, count: kills))
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
