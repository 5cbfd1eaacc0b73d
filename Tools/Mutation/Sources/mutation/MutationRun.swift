import Foundation
import Synchronization

/// Compiles modules of a package with mutants, links its tests once, and runs them with each mutant.
struct MutationRun: Sendable {
    typealias Result = (mutant: Mutant, outcome: Mutant.Outcome)

    /// A test, how long it runs without a mutant, and the mutants that it evaluates.
    private typealias Coverage = (test: String, seconds: Double, mutants: Set<Int>)

    var build: PackageBuild
    /// Empty for all modules that are not for tests.
    var modules: [String] = []
    /// Only mutants in these lines, if set.
    var changed: ChangedLines?
    /// The number of mutants that are run at most, evenly chosen in the order of the source.
    var limit = Int.max
    /// No child runs longer.
    var end = ContinuousClock.now + .seconds(7 * 86_400)
    /// The minimum time limit of a run with a mutant, in seconds.
    var shortestLimit = 10.0
    /// Receives a line about the progress.
    var progress: @Sendable (String) -> Void = { _ in }

    /// - Returns: The mutants with their outcomes, in the order of the source.
    /// - Throws: ``MutationError`` if the mutants cannot be tested.
    func results() throws -> [Result] {
        var sources = try MutatedSources(modules.isEmpty ? build.modules() : modules, of: build, changed)
        let mutants = sources.mutants
        guard !mutants.isEmpty else { return [] }
        let bundle = TestBundle(path: build.tests, directory: "\(build.root)/\(build.package)")
        guard try compile(&sources), let coverage = try coverage(of: mutants.count, by: bundle) else {
            return mutants.map { ($0, .notRun) }
        }
        let tests = mutants.map { mutant in coverage.filter { $0.mutants.contains(mutant.id) } }
        let waiting = mutants.indices.filter { !sources.dropped.contains(mutants[$0].id) && !tests[$0].isEmpty }
        let chosen = waiting.count <= limit ? waiting : (0..<limit).map { waiting[$0 * waiting.count / limit] }
        progress("running \(chosen.count) mutants")
        let outcomes = try concurrently(chosen) { try outcome(of: mutants[$0].id, of: mutants.count, by: tests[$0], bundle) }
        let run = Dictionary(uniqueKeysWithValues: zip(chosen, outcomes.map { $0 ?? .notRun }))
        return mutants.indices.map { index in
            if sources.dropped.contains(mutants[index].id) { return (mutants[index], .doesNotCompile) }
            return (mutants[index], tests[index].isEmpty ? .unreached : run[index] ?? .notRun)
        }
    }

    private func remaining(atMost most: Duration = .seconds(3600)) -> Duration { max(.zero, min(most, end - .now)) }

    /// Compiles the modules without the mutants that do not compile, and links the tests.
    /// - Returns: False if the time has passed.
    private func compile(_ sources: inout MutatedSources) throws -> Bool {
        let log = "\(build.scratch)/build.log"
        for module in sources.modules {
            while true {
                progress("compiling \(module) with \(sources.mutants.count - sources.dropped.count) mutants")
                let contents = sources.contents(of: module)
                guard let compiled = try build.compile(module, changed: contents, log: log, limit: remaining()) else { return false }
                if compiled { break }
                let output = try String(contentsOfFile: log, encoding: .utf8)
                guard sources.drop(for: output, below: build.changedSources) else {
                    throw MutationError("\(module) does not compile:\n\(output.suffix(4_000))")
                }
            }
        }
        return try build.link(sources.modules, log: log, limit: remaining())
    }

    /// - Returns: Nil if the time has passed.
    private func coverage(of count: Int, by bundle: TestBundle) throws -> [Coverage]? {
        let tests = try bundle.tests()
        progress("running \(tests.count) tests without a mutant")
        let coverage = try concurrently(tests) { test -> Coverage in
            // A test may fail once because of the load.
            for _ in 1...2 {
                let started = ContinuousClock.now
                let run = try bundle.run([test], mutant: 0, of: count, limit: remaining())
                if run.passed == true { return (test, (ContinuousClock.now - started) / .seconds(1), run.reached) }
            }
            guard remaining() == .zero else { throw MutationError("Test \(test) fails without a mutant.") }
            return (test, 0, [])
        }
        return remaining() == .zero ? nil : coverage.compactMap(\.self)
    }

    private func outcome(of mutant: Int, of count: Int, by tests: [Coverage], _ bundle: TestBundle) throws -> Mutant.Outcome {
        let limit = remaining(atMost: .seconds(shortestLimit + 5 * tests.reduce(0) { $0 + $1.seconds }))
        let passed = try bundle.run(tests.map(\.test), mutant: mutant, of: count, limit: limit).passed
        if passed == nil, remaining() == .zero { return .notRun }
        return passed == true ? .survived : .killed
    }

    /// - Returns: The results in the order of the items; nil for those that were not started because the time has passed.
    private func concurrently<Item: Sendable, Value: Sendable>(
        _ items: [Item], _ body: @escaping @Sendable (Item) throws -> Value
    ) throws -> [Value?] {
        let results = Mutex<[Int: Swift.Result<Value, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: items.count) { index in
            guard remaining() > .zero else { return }
            let result = Swift.Result { try body(items[index]) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { results in try items.indices.map { try results[$0]?.get() } }
    }
}
