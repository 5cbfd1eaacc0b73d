import ArgumentParser
import Foundation
import MutationKit
import Synchronization

/// Measures whether the tests of a package notice small changes of its code; used by `make mutation`.
@main struct MutationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutation", abstract: "Measure whether the tests of a package notice small changes of its code.",
        discussion: "Exit status: 0 the score is reached or all survivors are known, 1 neither, 2 the mutants could not be tested.")

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(help: "The package, relative to the root.") var package: String
    @Option(parsing: .upToNextOption, help: "The modules to change. Default: all that are not for tests.") var module: [String] = []
    @Option(help: "The folder that contains the package and its local dependencies.") var root = "."
    @Option(help: "SwiftPM's folder with an up-to-date debug build of the package and its tests.") var build = ".build"
    @Option(help: "The folder of the changed modules and the results.") var scratch = ".build/mutation"
    @Option(help: "A JSON list of equivalent mutants.") var equivalents: String?
    @Option(help: "A JSON list of mutants that are known to survive.") var survivors: String?
    @Option(help: "Only mutants in lines that differ from this git revision.") var changed: String?
    @Option(help: "One part of the mutants, such as 1/4.") var shard = "1/1"
    @Option(help: "The number of concurrent test runs.") var jobs = 2
    @Option(help: "The required score in percent.") var minimum = 100.0
    @Option(parsing: .upToNextOption, help: "The test targets to use. Default: all of the package.") var tests: [String] = []
    @Option(help: "Tests that take longer alone are not used, in seconds.") var longest: Double = .infinity
    @Flag(help: "Do not run killed mutants again if only tests have changed.") var keepKilled = false
    @Option(help: "text or json.") var format = Format.text
    @Option(help: "Run at most this number of mutants, evenly chosen in the order of the source.") var limit = Int.max
    @Option(help: "End after this time, in seconds. The report counts the mutants that were not run.") var budget: Double?

    func run() throws {
        do {
            let report = try configured().report()
            print(format == .json ? try report.json() : report.text())
            if report.total.percent < minimum && !report.newSurvivors.isEmpty || !report.stale.isEmpty { throw ExitCode(1) }
        } catch let error as MutationError {
            FileHandle.standardError.write(Data("mutation: \(error)\n".utf8))
            throw ExitCode(2)
        }
    }

    private func configured() throws -> MutationRun {
        let root = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
        var run = MutationRun(root: root, package: package, build: build, scratch: URL(fileURLWithPath: scratch).standardizedFileURL.path)
        (run.modules, run.testTargets) = (module, tests)
        if let equivalents { run.equivalents = try MutantList(contentsOf: equivalents) }
        if let survivors { run.known = try MutantList(contentsOf: survivors) }
        if let changed { run.changed = try ChangedLines(since: changed, in: root) }
        run.shard = try part()
        (run.jobs, run.longestTest, run.keepsKilled) = (max(1, jobs), longest, keepKilled)
        (run.limit, run.budget) = (max(1, limit), budget)
        let isTerminal = isatty(2) == 1
        let last = Mutex(ContinuousClock.now - .seconds(60))
        run.progress = { line in
            // A line every 15 seconds in a log.
            let now = ContinuousClock.now
            let isDue = last.withLock { last in
                guard isTerminal || now - last >= .seconds(15) else { return false }
                last = now
                return true
            }
            if isDue { FileHandle.standardError.write(Data((isTerminal ? "\r\u{1B}[K\(line)" : "\(line)\n").utf8)) }
        }
        return run
    }

    private func part() throws -> (index: Int, count: Int) {
        let parts = shard.split(separator: "/").compactMap { Int($0) }
        guard parts.count == 2, parts[1] > 0, (1...parts[1]).contains(parts[0]) else {
            throw ValidationError("'\(shard)' is not a shard such as 1/4.")
        }
        return (parts[0] - 1, parts[1])
    }
}
