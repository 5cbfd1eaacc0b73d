import ArgumentParser
import Dispatch
import Foundation
import StrataRules
import StrataScan
import StrataWorkspace
import Synchronization
import WorkspaceOracle

@main struct WorkspaceOracleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workspace-oracle",
        abstract: "Compare Strata's findings about generated workspaces with the known truth.",
        discussion: """
            Each workspace comes with the truth: which import and which manifest entry breaks a rule, and which file is nobody's.

            Exit status: 0 no difference, 1 a finding is missing or false, 2 no comparison was possible.
            """,
        subcommands: [CompareCommand.self, CompileCommand.self, PlanCommand.self, PrintCommand.self], defaultSubcommand: CompareCommand.self
    )
}

/// The number of worlds with differences, by kind.
private struct ComparisonCounts {
    var compared = 0
    var silent = 0
    var invented = 0
    var truths = 0
    var shown: [UInt64: [String]] = [:]

    mutating func add<Claim>(_ seed: UInt64, silent: [Claim], invented: [Claim], problems: [String], truths: Int) {
        self.silent += silent.count
        self.invented += invented.count
        self.truths += truths
        let lines = silent.map { "- \($0)" } + invented.map { "+ \($0)" } + problems.map { "! \($0)" }
        if !lines.isEmpty { shown[seed] = lines }
    }
}

struct CompareOptions: ParsableArguments {
    @Option(help: "The first one's seed.") var seed: UInt64 = 1
    @Option(help: "How many that differ are printed.") var show = 3

    /// Compares that many worlds, each in an empty folder of its own.
    fileprivate func compare(_ count: Int, _ kind: String, with compare: @Sendable (UInt64, URL, inout ComparisonCounts) throws -> Void)
        throws
    {
        guard count > 0 else { throw ExitCode(2) }
        let start = ContinuousClock.now
        let state = Mutex(ComparisonCounts())
        DispatchQueue.concurrentPerform(iterations: count) { number in
            let seed = self.seed + UInt64(number)
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-world-\(UUID().uuidString)")
                .resolvingSymlinksInPath()
            defer { try? FileManager.default.removeItem(at: folder) }
            var counts = ComparisonCounts()
            do {
                try compare(seed, folder, &counts)
            } catch {
                counts.shown[seed] = ["! \(error)"]
            }
            let found = counts
            state.withLock { state in
                state.compared += 1
                state.silent += found.silent
                state.invented += found.invented
                state.truths += found.truths
                state.shown.merge(found.shown) { first, _ in first }
            }
        }
        let total = state.withLock { $0 }
        for (seed, lines) in total.shown.sorted(by: { $0.key < $1.key }).prefix(show) {
            print("workspace \(seed):")
            for line in lines { print("  \(line)") }
        }
        let problems = total.shown.values.joined().count { $0.hasPrefix("!") }
        let time = (ContinuousClock.now - start).components.seconds
        print(
            "\(kind) \(total.compared) workspaces with \(total.truths) true findings in \(time) s: \(total.silent) silent passes, \(total.invented) false findings, \(problems) problems"
        )
        if !total.shown.isEmpty { throw ExitCode(1) }
    }
}

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "compare", abstract: "Compares many workspaces.")

    @Option(help: "How many.") var worlds = 10_000
    @OptionGroup var options: CompareOptions

    func run() throws {
        try options.compare(worlds, "compared") { seed, folder, counts in
            let world = WorldMaker.world(seed)
            let result = try WorldComparison(world, in: folder)
            counts.add(seed, silent: result.silent, invented: result.invented, problems: result.problems, truths: world.truth.count)
        }
    }
}

struct CompileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compile", abstract: "Compiles workspaces, and compares what their index shows.")

    @Option(help: "How many.") var worlds = 100
    @OptionGroup var options: CompareOptions

    func run() throws {
        try options.compare(worlds, "compiled") { seed, folder, counts in
            let world = CompiledWorldMaker.world(seed)
            let result = try CompiledComparison(world, in: folder)
            counts.add(seed, silent: result.silent, invented: result.invented, problems: result.problems, truths: world.truth.count)
        }
    }
}

struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Compares the modules and edges of a workspace with SwiftPM's plan to build it.")

    @Argument(help: "The workspace's folder.") var root: String
    @Option(help: "The plan (default: .build/debug.yaml in it).") var plan: String?
    @Option(help: "The cache folder of manifests.") var cache: String
    @Flag(help: "Only the package in this folder, without packages below it.") var alone = false

    func run() throws {
        let folder = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
        let file = plan ?? "\(folder)/.build/debug.yaml"
        let products = URL(fileURLWithPath: file).deletingLastPathComponent().resolvingSymlinksInPath().path
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let tree = try DiskTree(folder)
        let manifests = ToolchainManifests(cacheDirectory: cache, environment: ProcessInfo.processInfo.environment)
        let settings = try? String(contentsOfFile: "\(folder)/.strata.yml", encoding: .utf8)
        let excluded = try settings.map { try Configuration(yaml: $0, file: ".strata.yml").exclude.map { PathPattern($0.path.value) } }
        let workspace = WorkspaceLoader(tree: tree, manifests: manifests).load(
            excluding: alone ? [] : excluded ?? [], only: alone ? [""] : nil, scanning: false)
        for problem in workspace.problems { print("  ! \(problem)") }
        #if os(macOS)
        let platform = BuildConfiguration.Platform.macos
        #else
        let platform = BuildConfiguration.Platform.linux
        #endif
        let result = PlanComparison(BuildPlan(text, products: products), workspace, platform, root: tree.root)
        for line in result.differences { print("  \(line)") }
        let unplanned = result.unplanned.isEmpty ? "" : "; not planned: \(result.unplanned.joined(separator: ", "))"
        print(
            "\(folder.split(separator: "/").last ?? ""): \(result.modules) modules, \(result.sources) sources and \(result.edges) edges as in the plan, \(result.differences.count) differences\(unplanned)"
        )
        guard result.modules > 0, workspace.problems.isEmpty else { throw ExitCode(2) }
        if !result.differences.isEmpty { throw ExitCode(1) }
    }
}

struct PrintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "print", abstract: "Write one workspace and its expected findings into a folder.")

    @Argument(help: "The workspace's seed.") var seed: UInt64
    @Option(help: "The folder to write into.") var output: String
    @Flag(help: "One of those that are compiled.") var compiled = false

    func run() throws {
        guard !compiled else {
            let world = CompiledWorldMaker.world(seed)
            try world.world.write(to: URL(fileURLWithPath: output))
            for claim in world.truth.sorted() { print(claim) }
            return
        }
        let world = WorldMaker.world(seed)
        try world.write(to: URL(fileURLWithPath: output))
        for claim in world.truth.sorted() { print(claim) }
    }
}
