#if os(Linux)
@testable import DiagnosticsAPI
@testable import DiagnosticsService
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

    @discardableResult
    func start(_ run: Int64) -> PreviousRun? {
        // As long as the mark of run 1, whose end is one letter shorter.
        let version = run == 1 ? "1.0.10" : "1.1.0"
        watch.withLock { $0 = PreviousRunWatch(folder: folder, appVersion: version, bootID: "boot", now: run) }
        return watch.withLock { $0?.previous }
    }

    func end() { watch.withLock { $0?.end() } }
    /// Ends the run without recording it, like a crash.
    func crash() { watch.withLock { $0 = nil } }

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

    /// Run 1 has ended regularly.
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

    /// Checks that crashes and regular ends are distinguished after a failure or a kill.
    func contract(_ world: RunWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        world.crash()
        let reported = world.start(3)
        let has = Set(world.faults.facts)
        promise(
            "an interrupted run is not reported as ended regularly",
            has.contains("ends") || reported?.ending != .orderly || reported?.started == 1,
            "\(String(describing: reported))")
        // A kill loses nothing that was written before.
        if case .killed = end {
            if has.contains("ended") { promise("a regular end is reported", reported?.ending == .orderly && reported?.started == 2) }
            if has.contains("started"), !has.contains("ends") {
                promise("a crash is reported", reported?.ending == .unexpected && reported?.started == 2, "\(String(describing: reported))")
            }
        }
        world.end()
        let next = world.start(4)
        promise("the end of the next run is reported", next?.ending == .orderly && next?.started == 3, "\(String(describing: next))")
    }
}

/// Runs every flow with every fault and kill at every point.
@Suite(.timeLimit(.minutes(30))) struct DiagnosticsFaultTests {
    @Test(arguments: RunFlow.allCases)
    private func flow_whenAnyFileAccessFails_keepsItsGuarantees(flow: RunFlow) async throws {
        try await flow.explore()
    }

    @Test(arguments: RunFlow.allCases)
    private func flow_whenKilledAtAnyPoint_keepsItsGuarantees(flow: RunFlow) async throws {
        try await flow.kill(fullRounds: 20) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<RunFlow>] in try await victim.run() }
        }
    }
}
#endif
