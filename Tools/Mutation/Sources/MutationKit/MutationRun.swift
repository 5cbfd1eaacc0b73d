import Foundation
import Synchronization

/// Changes modules of a package in a copy, builds it once, and runs its tests with each mutant.
package struct MutationRun: Sendable {
    /// The folder that contains the package and its local dependencies.
    package var root: String
    /// Relative to the root.
    package var package: String
    /// Empty for all modules that are not for tests.
    package var modules: [String] = []
    /// Holds the copy, its build and the results.
    package var scratch: String
    package var equivalents = Equivalents()
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
    package var swift = "swift"
    /// A `Package.resolved` for the copy.
    package var resolved: String?
    /// Receives a line about the progress.
    package var progress: @Sendable (String) -> Void = { _ in }

    package init(root: String, package: String, scratch: String) {
        self.root = root
        self.package = package
        self.scratch = scratch
    }

    package func report() throws -> Report {
        let copy = try WorkingCopy(of: package, in: root, at: "\(scratch)/copy")
        let modules = modules.isEmpty ? copy.modules() : modules
        var mutated = try MutatedModules(modules, of: copy) { file, line in changed?.contains(line, of: file) ?? true }
        guard !mutated.mutants.isEmpty else { return Report([]) }
        var sources = Fingerprint()
        for (path, text) in mutated.contents().sorted(by: { $0.key < $1.key }) { sources.combine(Array(path.utf8) + text) }
        let all = try copy.write(changed: mutated.contents())
        let state = try RunState(
            at: "\(scratch)/results/\(modules.joined(separator: "-"))\(changed == nil ? "" : "-changed").jsonl", sources: sources.text,
            contents: all,
            keepsKilled: keepsKilled)
        mutated.dropped = Set(state.dropped)
        try build(copy, &mutated, state)

        let bundle = TestBundle(
            path: "\(scratch)/build/debug/\(copy.name)PackageTests.xctest", directory: copy.path, scratch: "\(scratch)/run")
        let coverage = try reach(bundle, mutated.mutants.count, state)
        var results: [Report.Result] = []
        var waiting: [(mutant: Mutant, tests: [RunState.Coverage])] = []
        for (index, mutant) in mutated.mutants.enumerated() {
            guard index % shard.count == shard.index else { continue }
            let tests = coverage.filter { $0.mutants.contains(mutant.id) }
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
        results += try run(waiting, bundle, state)
        results.sort { $0.mutant.id < $1.mutant.id }
        return Report(results, stale: changed == nil ? equivalents.stale(among: mutated.mutants) : [])
    }

    /// Builds the copy, without the mutants that do not compile.
    private func build(_ copy: WorkingCopy, _ mutated: inout MutatedModules, _ state: RunState) throws {
        if let resolved, !FileManager.default.fileExists(atPath: "\(copy.path)/Package.resolved") {
            try FileManager.default.copyItem(atPath: resolved, toPath: "\(copy.path)/Package.resolved")
        }
        let log = "\(scratch)/build.log"
        // The build folder is shared by all packages, because they have dependencies in common. SwiftPM would reuse the plan of the last one.
        for file in ["debug.yaml", "debug/description.json", "debug/\(copy.name)PackageTests.xctest"] {
            try? FileManager.default.removeItem(atPath: "\(scratch)/build/\(file)")
        }
        while true {
            progress("building \(mutated.mutants.count - mutated.dropped.count) mutants, \(mutated.dropped.count) do not compile")
            try copy.write(changed: mutated.contents())
            let command = [swift, "build", "--build-tests", "--package-path", copy.path, "--scratch-path", "\(scratch)/build"]
            if try Child(arguments: command, output: log).run() == 0 { break }
            let output = try String(contentsOfFile: log, encoding: .utf8)
            guard mutated.drop(for: output, below: copy.folder) > 0 else {
                let errors = output.split(separator: "\n").filter { $0.contains("error:") }
                throw MutationError.doesNotBuild((errors.isEmpty ? [output.suffix(2000)] : errors.prefix(10)).joined(separator: "\n"))
            }
            try state.setDropped(mutated.dropped.sorted())
        }
    }

    /// Runs each test alone and records the mutants that it evaluates.
    private func reach(_ bundle: TestBundle, _ count: Int, _ state: RunState) throws -> [RunState.Coverage] {
        let tests = try bundle.tests()
        let missing = tests.filter { state.coverage(of: $0) == nil }
        try concurrently(missing, "coverage of tests") { test, name in
            let file = "\(scratch)/coverage-\(name)"
            // A test may fail once because of the load.
            for attempt in 1...2 {
                try Data(count: count + 1).write(to: URL(fileURLWithPath: file))
                let started = ContinuousClock.now
                let result = try bundle.run([test], mutant: 0, coverage: file, limit: .seconds(1200), name: name)
                let seconds = (ContinuousClock.now - started) / .seconds(1)
                if result == .passed {
                    let reached = try Data(contentsOf: URL(fileURLWithPath: file)).enumerated().filter { $0.element != 0 }.map(\.offset)
                    try state.record(RunState.Coverage(test: test, seconds: seconds, mutants: reached))
                    break
                }
                if attempt == 2 { throw MutationError.failsUnchanged(test) }
            }
            return ""
        }
        return tests.compactMap(state.coverage).filter { $0.seconds <= longestTest }
    }

    private func run(
        _ waiting: [(mutant: Mutant, tests: [RunState.Coverage])], _ bundle: TestBundle, _ state: RunState
    ) throws -> [Report.Result] {
        let results = Mutex<[Report.Result]>([])
        try concurrently(waiting, "mutants") { item, name in
            var outcome = Outcome.survived
            var failed: String?
            // Fast tests first; the others only for what those do not notice.
            let sorted = [item.tests.filter { $0.seconds <= 1 }, item.tests.filter { $0.seconds > 1 }]
            for tests in sorted where !tests.isEmpty && outcome == .survived {
                let limit = Duration.seconds(shortestLimit + 5 * tests.reduce(0) { $0 + $1.seconds })
                switch try bundle.run(tests.map(\.test), mutant: item.mutant.id, limit: limit, name: name) {
                case .passed: break
                case .failed(let test): (outcome, failed) = (.killed, test)
                case .timedOut: outcome = .timedOut
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

    /// - Parameter body: Receives an item and the name of the worker, and returns a note for the progress.
    private func concurrently<Item: Sendable>(
        _ items: [Item], _ title: String, _ body: @escaping @Sendable (Item, _ worker: String) throws -> String
    ) throws {
        let next = Mutex(0)
        let failure = Mutex<(any Error)?>(nil)
        let started = ContinuousClock.now
        DispatchQueue.concurrentPerform(iterations: min(jobs, items.count)) { worker in
            while let index = next.withLock({ next in
                next += 1
                return next <= items.count && failure.withLock { $0 == nil } ? next - 1 : nil
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
