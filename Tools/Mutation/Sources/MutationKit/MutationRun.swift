import Foundation
import Synchronization

/// Compiles modules of a package with mutants, links its tests once, and runs them with each mutant.
package struct MutationRun: Sendable {
    /// The folder that contains the package and its local dependencies.
    package var root: String
    /// Relative to the root.
    package var package: String
    /// Empty for all modules that are not for tests.
    package var modules: [String] = []
    /// Empty for all test targets of the package.
    package var testTargets: [String] = []
    /// SwiftPM's folder with an up-to-date debug build of the package and its tests.
    package var build: String
    /// Holds the changed modules and the results.
    package var scratch: String
    /// Holds the temporary files of the tests. It is in no repository, because some tests expect that.
    package var temporary = FileManager.default.temporaryDirectory.appendingPathComponent("mutation-\(getpid())").path
    package var equivalents = MutantList()
    /// Survivors that do not fail the run.
    package var known = MutantList()
    /// Only mutants in these lines, if set.
    package var changed: ChangedLines?
    /// Runs mutants `shard.index`, `shard.index + shard.count`, … only; the index starts at 0.
    package var shard = (index: 0, count: 1)
    package var jobs = 2
    /// Tests that take longer without a mutant are not used.
    package var longestTest: Double = .infinity
    /// The minimum time limit of a run with a mutant, in seconds.
    package var shortestLimit: Double = 10
    package var keepsKilled = false
    /// The number of mutants that are run at most, evenly chosen in the order of the source.
    package var limit = Int.max
    /// The run ends after this time, in seconds.
    package var budget: Double?
    /// Receives a line about the progress.
    package var progress: @Sendable (String) -> Void = { _ in }

    package init(root: String, package: String, build: String, scratch: String) {
        self.root = root
        self.package = package
        self.build = build
        self.scratch = scratch
    }

    package func report() throws -> Report {
        let end = budget.map { ContinuousClock.now + .seconds($0) }
        let tests = try PackageTests(of: package, in: root, build: build, scratch: scratch)
        let modules = modules.isEmpty ? tests.modules() : modules
        var mutated = try MutatedModules(modules, of: tests) { file, line in changed?.contains(line, of: file) ?? true }
        guard !mutated.mutants.isEmpty else { return Report([]) }
        let stale = changed == nil ? equivalents.stale(among: mutated.mutants) + known.stale(among: mutated.mutants) : []
        var sources = Fingerprint()
        for module in mutated.modules {
            for (path, text) in mutated.contents(of: module).sorted(by: { $0.key < $1.key }) { sources.combine(Array(path.utf8) + text) }
        }
        let state = try RunState(
            at: "\(scratch)/results/\((modules + testTargets).joined(separator: "-"))\(changed == nil ? "" : "-changed").jsonl",
            sources: sources.text,
            contents: tests.fingerprint(), keepsKilled: keepsKilled)
        mutated.dropped = Set(state.dropped)
        let bundle = TestBundle(path: tests.bundle, directory: "\(root)/\(package)", scratch: temporary)
        defer { try? FileManager.default.removeItem(atPath: temporary) }
        guard try compile(tests, &mutated, state, until: end), let coverage = try reach(bundle, mutated.mutants.count, state, until: end)
        else {
            return Report(mutated.mutants.map { Report.Result(mutant: $0, outcome: .notRun) }, stale: stale)
        }
        var results: [Report.Result] = []
        var waiting: [(mutant: Mutant, tests: [RunState.Coverage])] = []
        for (index, mutant) in mutated.mutants.enumerated() {
            guard index % shard.count == shard.index else { continue }
            let tests = coverage.filter { $0.mutants?.contains(mutant.id) == true }
            if equivalents.contains(mutant) {
                results.append(Report.Result(mutant: mutant, outcome: .equivalent))
            } else if mutated.dropped.contains(mutant.id) {
                results.append(Report.Result(mutant: mutant, outcome: .dropped))
            } else if let verdict = state.verdict(of: mutant) {
                results.append(Report.Result(mutant: mutant, outcome: verdict.outcome, test: verdict.test))
            } else if tests.isEmpty {
                results.append(Report.Result(mutant: mutant, outcome: .unreached))
            } else {
                waiting.append((mutant, tests))
            }
        }
        let chosen = Self.indices(of: waiting.count, limit: limit)
        results += try run(chosen.map { waiting[$0] }, bundle, state, until: end)
        let done = Set(results.map(\.mutant.id))
        results += waiting.filter { !done.contains($0.mutant.id) }.map { Report.Result(mutant: $0.mutant, outcome: .notRun) }
        results.sort { $0.mutant.id < $1.mutant.id }
        return Report(results, known: known, stale: stale)
    }

    /// Indices of `count` elements, all of them or `limit` at equal distances.
    static func indices(of count: Int, limit: Int) -> [Int] { count <= limit ? Array(0..<count) : (0..<limit).map { $0 * count / limit } }

    private static func rest(until end: ContinuousClock.Instant?, atMost most: Duration = .seconds(3600)) -> Duration {
        end.map { max(.zero, min(most, $0 - .now)) } ?? most
    }

    /// Compiles the changed modules without the mutants that do not compile, and links the tests.
    /// - Returns: False if the time has passed.
    private func compile(
        _ tests: PackageTests, _ mutated: inout MutatedModules, _ state: RunState, until end: ContinuousClock.Instant?
    ) throws -> Bool {
        let log = "\(scratch)/build.log"
        for module in mutated.modules {
            while true {
                progress("compiling \(module), \(mutated.dropped.count) of \(mutated.mutants.count) mutants do not compile")
                let contents = mutated.contents(of: module)
                guard let compiled = try tests.compile(module, changed: contents, output: log, limit: Self.rest(until: end)) else {
                    return false
                }
                if compiled { break }
                let output = try String(contentsOfFile: log, encoding: .utf8)
                guard mutated.drop(for: output, below: tests.sources) > 0 else {
                    let errors = output.split(separator: "\n").filter { $0.contains("error:") }
                    throw MutationError.doesNotBuild((errors.isEmpty ? [output.suffix(2000)] : errors.prefix(10)).joined(separator: "\n"))
                }
                try state.setDropped(mutated.dropped.sorted())
            }
        }
        return try tests.link(mutated.modules, output: log, limit: Self.rest(until: end))
    }

    /// Records the mutants that each test evaluates: suites together, and the tests alone of those that evaluate any.
    /// - Returns: Nil if the time has passed.
    private func reach(
        _ bundle: TestBundle, _ count: Int, _ state: RunState, until end: ContinuousClock.Instant?
    ) throws -> [RunState.Coverage]? {
        let tests = try bundle.tests().filter { test in testTargets.isEmpty || testTargets.contains(String(test.prefix { $0 != "." })) }
        guard !tests.isEmpty else { throw MutationError.noTests(bundle.path) }
        let longest = min(1200, 2 * longestTest)
        /// Returns the mutants that the tests evaluate, or nil if the tests fail or the time has passed.
        @Sendable func reached(by tests: [String], _ name: String) throws -> RunState.Coverage? {
            let file = "\(scratch)/coverage-\(name)"
            try Data(count: count + 1).write(to: URL(fileURLWithPath: file))
            let started = ContinuousClock.now
            let limit = Self.rest(until: end, atMost: .seconds(longest))
            let result = try bundle.run(tests, mutant: 0, coverage: file, limit: limit, name: name)
            let isStopped = result == .timedOut && limit == .seconds(longest) && longestTest.isFinite
            guard result == .passed || isStopped else { return nil }
            let mutants = try Data(contentsOf: URL(fileURLWithPath: file)).enumerated().filter { $0.element != 0 }.map(\.offset)
            let seconds = isStopped ? longest : (ContinuousClock.now - started) / .seconds(1)
            return RunState.Coverage(test: tests[0], seconds: seconds, mutants: isStopped ? nil : mutants)
        }
        // A test that was stopped earlier can be short enough now.
        let isMissing = { (test: String) in state.coverage(of: test).map { $0.mutants == nil && $0.seconds < longest } ?? true }
        let missing = tests.filter(isMissing)
        // Few mutants are out of the reach of most suites.
        if changed != nil {
            let suites = Dictionary(grouping: missing) { $0.prefix { $0 != "/" && $0 != "(" } }.sorted { $0.key < $1.key }.map(\.value)
            try concurrently(suites, "coverage of suites", until: end) { suite, name in
                if suite.count > 1, try reached(by: suite, name)?.mutants == [] {
                    for test in suite { try state.record(RunState.Coverage(test: test, seconds: 0, mutants: [])) }
                }
                return ""
            }
        }
        try concurrently(missing.filter(isMissing), "coverage of tests", until: end) { test, name in
            // A test may fail once because of the load.
            guard let coverage = try reached(by: [test], name) ?? reached(by: [test], name) else {
                if Self.rest(until: end) == .zero { return "" }
                throw MutationError.failsUnchanged(test)
            }
            try state.record(coverage)
            return ""
        }
        let coverage = tests.compactMap(state.coverage)
        return coverage.count == tests.count ? coverage.filter { $0.seconds <= longestTest } : nil
    }

    private func run(
        _ waiting: [(mutant: Mutant, tests: [RunState.Coverage])], _ bundle: TestBundle, _ state: RunState,
        until end: ContinuousClock.Instant?
    ) throws -> [Report.Result] {
        let results = Mutex<[Report.Result]>([])
        try concurrently(waiting, "mutants", until: end) { item, name in
            var outcome = Outcome.survived
            var failed: String?
            // Fast tests first; the others only for what those do not notice.
            let sorted = [item.tests.filter { $0.seconds <= 1 }, item.tests.filter { $0.seconds > 1 }]
            for tests in sorted where !tests.isEmpty && outcome == .survived {
                let limit = Duration.seconds(shortestLimit + 5 * tests.reduce(0) { $0 + $1.seconds })
                let rest = Self.rest(until: end, atMost: limit)
                switch try bundle.run(tests.map(\.test), mutant: item.mutant.id, limit: rest, name: name) {
                case .passed: break
                case .failed(let test): (outcome, failed) = (.killed, test)
                case .timedOut:
                    guard rest == limit else { return "" }
                    outcome = .timedOut
                }
            }
            try state.record(RunState.Verdict(key: item.mutant.key, outcome: outcome, test: failed))
            return results.withLock {
                $0.append(Report.Result(mutant: item.mutant, outcome: outcome, test: failed))
                return "\($0.count { $0.outcome == .survived }) survived"
            }
        }
        return results.withLock { $0 }
    }

    /// - Parameters:
    ///   - end: No item is started after it.
    ///   - body: Receives an item and the name of the worker, and returns a note for the progress.
    private func concurrently<Item: Sendable>(
        _ items: [Item], _ title: String, until end: ContinuousClock.Instant?,
        _ body: @escaping @Sendable (Item, _ worker: String) throws -> String
    ) throws {
        let next = Mutex(0)
        let failure = Mutex<(any Error)?>(nil)
        let started = ContinuousClock.now
        DispatchQueue.concurrentPerform(iterations: min(jobs, items.count)) { worker in
            while let index = next.withLock({ next in
                next += 1
                let goesOn = failure.withLock { $0 == nil } && Self.rest(until: end) > .zero
                return next <= items.count && goesOn ? next - 1 : nil
            }) {
                do {
                    let note = try body(items[index], String(worker))
                    let rest = (ContinuousClock.now - started) / .seconds(1) / Double(index + 1) * Double(items.count - index - 1)
                    progress("\(title): \(index + 1) of \(items.count)\(note.isEmpty ? "" : ", \(note)"), \(Int(rest.rounded())) s left")
                } catch {
                    failure.withLock { $0 = error }
                }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
