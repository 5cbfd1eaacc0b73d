import ArgumentParser
import Foundation

/// Prints the small changes of a package's code that its tests do not notice; used by `Tools/Make/mutation`.
@main struct MutationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutation", abstract: "Print the small changes of a package's code that its tests do not notice.",
        discussion: "Exit status: 0 the mutants were tested, whether any survived or not; 1 they could not be tested.")

    @Argument(help: "The package, relative to the current folder, which contains its local dependencies.") var package: String
    @Option(parsing: .upToNextOption, help: "The modules to change. Default: all that are not for tests.") var module: [String] = []
    @Option(help: "SwiftPM's folder with an up-to-date debug build of the package and its tests.") var build = ".build"
    @Option(help: "The folder of the changed modules.") var scratch = ".build/mutation"
    @Option(help: "Only mutants in lines that this file changes, which 'git diff --unified=0' wrote.") var diff: String?
    @Option(help: "Run at most this number of mutants, evenly chosen in the order of the source.") var limit = Int.max
    @Option(help: "End after this time, in seconds.") var budget: Int?

    func run() throws {
        let root = URL(fileURLWithPath: ".").resolvingSymlinksInPath().path
        let scratch = URL(fileURLWithPath: scratch).standardizedFileURL.path
        let build = PackageBuild(root: root, package: package, build: build, scratch: scratch)
        var run = MutationRun(build: build, modules: module, limit: max(1, limit))
        if let diff { run.changed = ChangedLines(diff: try String(contentsOfFile: diff, encoding: .utf8)) }
        if let budget { run.end = .now + .seconds(budget) }
        run.progress = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        print(Self.text(try run.results(), of: package))
    }

    /// The survivors and the number of mutants with each outcome.
    static func text(_ results: [MutationRun.Result], of package: String) -> String {
        let notes = [Mutant.Outcome.survived: "", .unreached: " (reached by no test)"]
        let survivors = results.compactMap { result in
            notes[result.outcome].map { "\(result.mutant.file):\(result.mutant.line): \(result.mutant.change)\($0)" }
        }
        let counts = Mutant.Outcome.allCases.map { outcome in "\(results.count { $0.outcome == outcome }) \(outcome.rawValue)" }
        return (survivors + ["\(package): \(results.count) mutants, \(counts.joined(separator: ", "))"]).joined(separator: "\n")
    }
}
