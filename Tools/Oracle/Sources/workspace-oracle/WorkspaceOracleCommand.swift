import ArgumentParser
import Dispatch
import Foundation
import Synchronization
import WorkspaceOracle

@main struct WorkspaceOracleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workspace-oracle",
        abstract: "Compares what Strata says of workspaces that nobody wrote with what is true of them.",
        discussion: """
            Each workspace comes with the truth: which import and which manifest entry breaks a rule, and which file is nobody's.

            Exit: 0 all agree, 1 a finding is missing or false, 2 nothing could be compared.
            """,
        subcommands: [CompareCommand.self, PrintCommand.self], defaultSubcommand: CompareCommand.self)
}

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "compare", abstract: "Compares many workspaces.")

    @Option(help: "How many.") var worlds = 10_000
    @Option(help: "The first one's seed.") var seed: UInt64 = 1
    @Option(help: "How many that differ are printed.") var show = 3

    func run() throws {
        guard worlds > 0 else { throw ExitCode(2) }
        let start = ContinuousClock.now
        let state = Mutex((silent: 0, invented: 0, problems: 0, truths: 0, shown: [UInt64: [String]]()))
        DispatchQueue.concurrentPerform(iterations: worlds) { number in
            let seed = self.seed + UInt64(number)
            let world = WorldMaker.world(seed)
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-world-\(UUID().uuidString)")
                .resolvingSymlinksInPath()
            defer { try? FileManager.default.removeItem(at: folder) }
            do {
                let result = try WorldComparison(world, in: folder)
                state.withLock { state in
                    state.silent += result.silent.count
                    state.invented += result.invented.count
                    state.problems += result.problems.count
                    state.truths += world.truth.count
                    guard !result.isEqual else { return }
                    state.shown[seed] =
                        result.silent.map { "- \($0)" } + result.invented.map { "+ \($0)" } + result.problems.map { "! \($0)" }
                }
            } catch {
                state.withLock { $0.problems += 1 }
            }
        }
        let total = state.withLock { $0 }
        for (seed, lines) in total.shown.sorted(by: { $0.key < $1.key }).prefix(show) {
            print("workspace \(seed):")
            for line in lines { print("  \(line)") }
        }
        let time = (ContinuousClock.now - start).components.seconds
        print(
            "compared \(worlds) workspaces with \(total.truths) true findings in \(time) s: \(total.silent) silent passes, \(total.invented) false findings, \(total.problems) problems"
        )
        if !total.shown.isEmpty || total.problems > 0 { throw ExitCode(1) }
    }
}

struct PrintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "print", abstract: "Writes one workspace into a folder, and what is true of it.")

    @Argument(help: "The workspace's seed.") var seed: UInt64
    @Option(help: "The folder to write into.") var output: String

    func run() throws {
        let world = WorldMaker.world(seed)
        try world.write(to: URL(fileURLWithPath: output))
        for claim in world.truth.sorted() { print(claim) }
    }
}
