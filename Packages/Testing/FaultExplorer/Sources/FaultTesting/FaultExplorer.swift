import Synchronization

/// Runs a flow of a service again and again, lets one thing more go wrong each time, and asks after each run whether the service has kept
/// its word.
///
/// ```swift
/// let explorer = FaultExplorer { folder, faults in try Shop(folder, faults) } contract: { shop, end, promise in
///     try await Shop(shop.folder).buy()                                  // the next normal run heals
///     promise("paid once", shop.bank.payments.count == 1)
/// }
/// let exploration = try await explorer.explore("buying") { try await $0.buy() }
/// #expect(exploration.broken.isEmpty, "\(exploration)")
/// ```
///
/// At run *n* the fault strikes at the *n*-th place that the flow passes, until the flow passes no more. The method is that of SQLite's
/// own tests (https://www.sqlite.org/testing.html, "Anomaly Testing"): it needs no list of what can fail.
public struct FaultExplorer<World: Sendable>: Sendable {
    /// Makes a device and what is around it, over a folder.
    public typealias Making = @Sendable (_ folder: String, Faults) async throws -> World
    /// Opens the service anew, lets it heal, and says what must hold.
    public typealias Contract = @Sendable (World, FlowEnd, Promises) async throws -> Void

    private let make: Making
    private let reopen: Making
    private let meanwhile: @Sendable (World) async throws -> Void
    private let contract: Contract
    private let patience: Duration
    private let folders = FaultFolders()

    /// - Parameters:
    ///   - patience: how long a run may take before it counts as one that does not end; the exploration stops there.
    ///   - world: makes the world of a run, over an empty folder. What it does itself is not struck.
    ///   - left: makes the world that a killed process has left in its folder; nil when it is made as any other.
    ///   - meanwhile: what a person does while something does not come, or comes late.
    ///   - contract: what must hold after each run, however it ended. Nothing fails any more when it is called; what it throws is a
    ///     broken promise, too.
    public init(
        patience: Duration = .seconds(60), world: @escaping Making, left: Making? = nil,
        meanwhile: @escaping @Sendable (World) async throws -> Void = { _ in }, contract: @escaping Contract
    ) {
        self.patience = patience
        make = world
        reopen = left ?? world
        self.meanwhile = meanwhile
        self.contract = contract
    }

    /// Runs a flow once without a fault, then under each fault at each place.
    /// - Parameters:
    ///   - name: the flow, for the report.
    ///   - faults: what happens.
    ///   - sample: at most so many places for each fault, evenly over all of them; nil for all.
    ///   - flow: what a person does, once.
    /// - Throws: what making a world throws, and ``FlowPassesNoPlace``: nothing could be learned from such a flow.
    public func explore(
        _ name: String, faults: [Fault] = Fault.all, sample: Int? = nil, flow: @escaping @Sendable (World) async throws -> Void
    ) async throws -> Exploration {
        let plain = try await run(nil, flow)
        guard !plain.places.isEmpty else { throw FlowPassesNoPlace(flow: name) }
        var exploration = Exploration(name, places: plain.places.count)
        exploration.count("without a fault", "without a fault", broken: plain.broken)
        for fault in faults {
            let places = if case .lie = fault { plain.answerCount } else { plain.places.count }
            let step = sample.map { max(1, places / max(1, $0)) } ?? 1
            // Another place for each fault, so that a sample sees most of them.
            var number = step > 1 ? abs(fault.description.utf8.reduce(0) { $0 &* 31 &+ Int($1) }) % step : 0
            while true {
                let run = try await run(Faults.Strike(fault: fault, number: number), flow)
                if let place = run.struck {
                    exploration.count(fault.kind, "\(fault) at \(number + 1), \(place)", broken: run.broken)
                }
                if run.count <= number { break }
                if run.isEndless { return exploration }
                number += step
            }
        }
        return exploration
    }

    /// Kills a process that runs a flow after the first place that it passes, another one after the second, until one has come to its end.
    /// - Parameters:
    ///   - name: the flow, for the report.
    ///   - sample: at most so many places, evenly over all of them; nil for all.
    ///   - rounds: how often that is done: a process is killed at another instant each time.
    ///   - kind: under what a kill is counted.
    ///   - victim: starts the process, which calls ``KilledProcess/live(_:folder:world:flow:)``, and returns when it is dead.
    public func kill(
        _ name: String, sample: Int? = nil, rounds: Int = 1, kind: (KilledProcess.Death) -> String = { $0.kind },
        victim: (KilledProcess) async -> Void
    ) async throws -> Exploration {
        // One that is killed at its end says how many places there are.
        let whole = try await death(after: .max, victim)
        var exploration = Exploration(name, places: whole.places.count)
        exploration.count("kill at the end", "kill at the end", broken: try await judge(whole))
        let step = sample.map { max(1, whole.places.count / max(1, $0)) } ?? 1
        for round in 0..<rounds {
            for number in stride(from: 1 + round % step, through: whole.places.count, by: step) {
                let death = try await death(after: number, victim)
                exploration.count(kind(death), "kill after \(number), \(death.places.last ?? "the start")", broken: try await judge(death))
            }
        }
        return exploration
    }

    private func death(after number: Int, _ victim: (KilledProcess) async -> Void) async throws -> KilledProcess.Death {
        let process = try KilledProcess(folder: try folders.new())
        async let death = process.kill(after: number)
        await victim(process)
        return await death
    }

    private func judge(_ death: KilledProcess.Death) async throws -> [String] {
        if let problem = death.problem { return [problem] }
        let faults = Faults()
        let world = try await reopen(death.folder, faults)
        faults.take(facts: death.facts)
        return await verify(world, end: death.isOver ? .done : .killed)
    }

    // MARK: One run

    private struct Run {
        var places: [String]
        var answerCount: Int
        var count: Int
        var struck: String?
        var broken: [String]
        var isEndless = false
    }

    private func run(_ strike: Faults.Strike?, _ flow: @escaping @Sendable (World) async throws -> Void) async throws -> Run {
        let faults = Faults()
        let world = try await make(try folders.new(), faults)
        let (start, gate) = AsyncStream<Void>.makeStream()
        let task = Task { () -> FlowEnd in
            for await _ in start { break }
            defer { faults.eventSink.yield(.over) }
            do {
                try await flow(world)
                return .done
            } catch {
                return .failed(error)
            }
        }
        faults.arm(strike, patience: patience, cancel: { task.cancel() })
        gate.yield()
        let watchdog = Task { [patience] in
            try await Task.sleep(for: patience)
            faults.eventSink.finish()
        }
        defer { watchdog.cancel() }
        var isOver = false
        events: for await event in faults.events {
            switch event {
            case .over:
                isOver = true
                break events
            case .hangs: await sitThrough(world, faults, strike?.fault == .hang ? task : nil)
            }
        }
        guard isOver else {
            return Run(
                places: faults.places, answerCount: faults.answerCount, count: faults.count,
                struck: faults.struck ?? faults.places.last ?? "the start",
                broken: [faults.blocked == nil ? "it ends" : "it blocks no thread that runs Swift tasks"], isEndless: true)
        }
        let end = await task.value
        faults.disarm()
        let broken = faults.struck == nil && strike != nil ? [] : await verify(world, end: end)
        return Run(places: faults.places, answerCount: faults.answerCount, count: faults.count, struck: faults.struck, broken: broken)
    }

    /// The flow hangs: whoever wanted it does something else, and perhaps gives up; then what was waited for comes after all.
    /// - Parameter flow: what is given up; nil for patience.
    private func sitThrough(_ world: World, _ faults: Faults, _ flow: Task<FlowEnd, Never>?) async {
        let other = Task { [meanwhile] in try await meanwhile(world) }
        for _ in 0..<50 { await Task.yield() }
        flow?.cancel()
        for _ in 0..<50 { await Task.yield() }
        faults.release()
        _ = await other.result
    }

    private func verify(_ world: World, end: FlowEnd) async -> [String] {
        let promises = Promises()
        do {
            try await contract(world, end, promises)
        } catch {
            return promises.broken + ["the next normal run heals (\(error))"]
        }
        return promises.asked == 0 ? ["something is promised"] : promises.broken
    }
}

/// A flow that touches nothing outside, so that nothing can go wrong with it: most likely its doors were not given the faults.
public struct FlowPassesNoPlace: Error, Sendable, Hashable {
    public let flow: String
}
