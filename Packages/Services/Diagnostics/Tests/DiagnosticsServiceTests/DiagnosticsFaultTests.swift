#if os(Linux)
import DiagnosticsAPI
import DiagnosticsService
import FaultTesting
import Foundation
import Synchronization
import Testing

private final class RunWorld: Sendable {
    let folder: String
    let faults: Faults
    private let files: FolderFaults
    private let watch = Mutex<PreviousRunWatch?>(nil)

    init(_ folder: String, _ faults: Faults) {
        (self.folder, self.faults) = (folder, faults)
        files = FolderFaults(in: folder, faults, hangs: true)
    }

    /// - Returns: how the one before ended.
    @discardableResult
    func start(_ run: Int64) -> PreviousRun? {
        // As long as the mark of run 1, whose end is one letter shorter.
        let version = run == 1 ? "1.0.10" : "1.1.0"
        watch.withLock { $0 = PreviousRunWatch(folder: folder, appVersion: version, bootID: "boot", now: run) }
        return watch.withLock { $0?.previous }
    }

    func end() { watch.withLock { $0?.end() } }
    /// The run is over without its end having been told, as in a crash.
    func crash() { watch.withLock { $0 = nil } }

    /// On a thread that may block.
    func onItsThread(_ work: @escaping @Sendable (RunWorld) -> Void) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                work(self)
                continuation.resume()
            }
        }
    }
}

private enum RunFlow: String, FaultFlow {
    static let service = "diagnostics"

    case starting, startingAndEnding

    /// Run 1 has ended in order.
    func setUp(_ folder: String, _ faults: Faults) async throws -> RunWorld {
        let world = RunWorld(folder, faults)
        world.start(1)
        world.end()
        return world
    }

    func reopen(_ folder: String, _ faults: Faults) async throws -> RunWorld { RunWorld(folder, faults) }

    func run(_ world: RunWorld) async throws {
        await world.onItsThread { world in
            world.start(2)
            world.faults.record("started")
            if self == .startingAndEnding {
                world.faults.record("ends")
                world.end()
                world.faults.record("ended")
            }
        }
    }

    /// What is promised of telling a crash from an orderly end, whatever fails or is killed.
    func contract(_ world: RunWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        world.crash()
        let told = world.start(3)
        let has = Set(world.faults.facts)
        promise(
            "a run that did not end in order is not said to have", has.contains("ends") || told?.ending != .orderly || told?.started == 1,
            "\(String(describing: told))")
        // To kill is no fault of the disk: what was kept until then is there.
        if case .killed = end {
            if has.contains("ended") { promise("an orderly end is told", told?.ending == .orderly && told?.started == 2) }
            if has.contains("started"), !has.contains("ends") {
                promise("a crash is told", told?.ending == .unexpected && told?.started == 2, "\(String(describing: told))")
            }
        }
        world.end()
        let next = world.start(4)
        promise("the next run is told as it ended", next?.ending == .orderly && next?.started == 3, "\(String(describing: next))")
    }
}

/// Every flow of the watch over runs under every fault and kill at every place.
@Suite(.timeLimit(.minutes(30))) struct DiagnosticsFaultTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    @Test(arguments: RunFlow.allCases)
    private func flow_underEachFaultAtEachPlace_keepsItsPromises(flow: RunFlow) async throws {
        let exploration = try await flow.explore()
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }

    @Test(arguments: RunFlow.allCases)
    private func flow_whoseProcessIsKilledAfterEachPlace_keepsItsPromises(flow: RunFlow) async throws {
        let exploration = try await flow.kill(rounds: Self.isFull ? 20 : 1) { process in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = process.victim as KilledProcess.Victim, flow = flow as RunFlow] in
                try await victim.run(flow)
            }
        }
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }
}
#endif
