import Foundation
import Synchronization

/// Runs a flow of a service repeatedly with a fault at each place in turn, and checks the promises of the service after each run.
///
/// In run *n* the fault is injected at the *n*-th place that the flow passes, until the flow has fewer places. This is the method of SQLite's
/// tests (https://www.sqlite.org/testing.html, "Anomaly Testing"): it needs no list of possible failures.
public struct FaultExplorer<World: Sendable>: Sendable {
    /// Creates a device and its environment over a folder.
    public typealias Making = @Sendable (_ folder: String, Faults) async throws -> World
    /// Opens the service again, lets it recover, and checks its promises.
    public typealias Contract = @Sendable (World, FlowOutcome, Promises) async throws -> Void

    private let make: Making
    private let reopen: Making
    private let meanwhile: @Sendable (World) async throws -> Void
    private let contract: Contract
    private let timeout: Duration
    private let folders = TemporaryFolders()

    /// - Parameters:
    ///   - timeout: the maximum duration of a run. The exploration ends with a broken promise if a run exceeds it.
    ///   - world: creates the world of a run over an empty folder, without faults.
    ///   - left: recreates the world in the folder of a killed process; nil to use `world`.
    ///   - meanwhile: performs the user's actions during a delay or hang.
    ///   - contract: checks the promises after each run, without faults. An error that it throws is a broken promise as well.
    public init(
        timeout: Duration = .seconds(60), world: @escaping Making, left: Making? = nil,
        meanwhile: @escaping @Sendable (World) async throws -> Void = { _ in }, contract: @escaping Contract
    ) {
        self.timeout = timeout
        make = world
        reopen = left ?? world
        self.meanwhile = meanwhile
        self.contract = contract
    }

    /// Runs a flow once without a fault, then under each fault at each place.
    /// - Parameter sample: the maximum number of places for each fault, evenly spaced; nil for all.
    /// - Throws: the errors of creating a world, and ``FlowPassesNoPlace`` if no fault can be injected.
    public func explore(
        _ name: String, faults: [Fault] = Fault.all, sample: Int? = nil, flow: @escaping @Sendable (World) async throws -> Void
    ) async throws -> Exploration {
        let plain = try await run(nil, flow)
        guard !plain.places.isEmpty else { throw FlowPassesNoPlace(flow: name) }
        var exploration = Exploration(name, places: plain.places.count)
        exploration.count("without a fault", "without a fault", broken: plain.broken)
        for fault in faults {
            let places = if case .faultyResponse = fault { plain.answerCount } else { plain.places.count }
            let step = sample.map { max(1, places / max(1, $0)) } ?? 1
            // A different offset for each fault, so that a sample covers most places.
            var number = abs(fault.description.utf8.reduce(0) { $0 &* 31 &+ Int($1) }) % step
            while true {
                let run = try await run(Faults.Injection(fault: fault, number: number), flow)
                if let place = run.injectedAt {
                    exploration.count(fault.kind, "\(fault) at \(number + 1), \(place)", broken: run.broken)
                }
                if run.count <= number { break }
                if run.isEndless { return exploration }
                number += step
            }
        }
        return exploration
    }

    /// Kills a process that runs a flow after its first place, another one after the second, and so on.
    /// - Parameters:
    ///   - sample: the maximum number of places, evenly spaced; nil for all.
    ///   - rounds: the number of repetitions, each of which kills the processes at other moments.
    ///   - kind: returns the name under which a kill is counted.
    ///   - victim: starts the process, which calls ``KilledProcess/run(_:folder:world:flow:)``, and returns when it has ended.
    public func kill(
        _ name: String, sample: Int? = nil, rounds: Int = 1, kind: (KilledProcess.Termination) -> String = { _ in "kill" },
        victim: (KilledProcess) async -> Void
    ) async throws -> Exploration {
        // A process killed at its end reports all places.
        let whole = try await kill(after: .max, victim)
        var exploration = Exploration(name, places: whole.places.count)
        exploration.count("kill at the end", "kill at the end", broken: try await verify(whole))
        let step = sample.map { max(1, whole.places.count / max(1, $0)) } ?? 1
        for round in 0..<rounds {
            for number in stride(from: 1 + round % step, through: whole.places.count, by: step) {
                let ended = try await kill(after: number, victim)
                exploration.count(kind(ended), "kill after \(number), \(ended.places.last ?? "the start")", broken: try await verify(ended))
            }
        }
        return exploration
    }

    private func kill(after number: Int, _ victim: (KilledProcess) async -> Void) async throws -> KilledProcess.Termination {
        let process = try KilledProcess(folder: try folders.new())
        async let termination = process.kill(after: number)
        await victim(process)
        return await termination
    }

    private func verify(_ termination: KilledProcess.Termination) async throws -> [String] {
        if let problem = termination.problem { return [problem] }
        let faults = Faults()
        let world = try await reopen(termination.folder, faults)
        faults.adopt(facts: termination.facts)
        return await verify(world, termination.isOver ? .done : .killed)
    }

    // MARK: One run

    private struct Run {
        var places: [String]
        var answerCount: Int
        var count: Int
        var injectedAt: String?
        var broken: [String]
        var isEndless = false
    }

    private func run(_ injection: Faults.Injection?, _ flow: @escaping @Sendable (World) async throws -> Void) async throws -> Run {
        let faults = Faults()
        let world = try await make(try folders.new(), faults)
        let (start, gate) = AsyncStream<Void>.makeStream()
        let task = Task { () -> FlowOutcome in
            for await _ in start { break }
            defer { faults.eventSink.yield(.over) }
            do {
                try await flow(world)
                return .done
            } catch {
                return .failed(error)
            }
        }
        faults.arm(injection, timeout: timeout, cancel: { task.cancel() })
        gate.yield()
        let watchdog = Task { [timeout] in
            try await Task.sleep(for: timeout)
            faults.eventSink.finish()
        }
        defer { watchdog.cancel() }
        var isOver = false
        events: for await event in faults.events {
            switch event {
            case .over:
                isOver = true
                break events
            case .hangs: await runMeanwhile(world, faults, injection?.fault == .hang ? task : nil)
            }
        }
        guard isOver else {
            return Run(
                places: faults.places, answerCount: faults.answerCount, count: faults.count,
                injectedAt: faults.injectedAt ?? faults.places.last ?? "the start",
                broken: [faults.blocked == nil ? "the flow ends" : "no thread of the Swift concurrency pool is blocked"], isEndless: true)
        }
        let outcome = await task.value
        faults.disarm()
        let broken = faults.injectedAt == nil && injection != nil ? [] : await verify(world, outcome)
        return Run(
            places: faults.places, answerCount: faults.answerCount, count: faults.count, injectedAt: faults.injectedAt, broken: broken)
    }

    /// Runs the user's other actions while the flow hangs, and then releases it.
    private func runMeanwhile(_ world: World, _ faults: Faults, _ flow: Task<FlowOutcome, Never>?) async {
        let other = Task { [meanwhile] in try await meanwhile(world) }
        for _ in 0..<turns { await Task.yield() }
        flow?.cancel()
        for _ in 0..<turns { await Task.yield() }
        faults.release()
        _ = await other.result
    }

    private func verify(_ world: World, _ outcome: FlowOutcome) async -> [String] {
        let promises = Promises()
        do {
            try await contract(world, outcome, promises)
        } catch {
            return promises.broken + ["the next normal run recovers (\(error))"]
        }
        return promises.asked == 0 ? ["the contract checks a promise"] : promises.broken
    }
}

/// An error for a flow without a place to inject a fault. Its dependencies probably do not use the ``Faults``.
public struct FlowPassesNoPlace: Error, Sendable, Hashable {
    public let flow: String
}

/// The turns of other tasks that let the user's other actions get as far as they can.
private let turns = 50

/// Temporary folders for runs, deleted with their last reference.
final class TemporaryFolders: Sendable {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("faults-" + UUID().uuidString)
    private let count = Mutex(0)

    func new() throws -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let folder = root.appendingPathComponent(String(number))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }

    deinit { try? FileManager.default.removeItem(at: root) }
}
