import ArgumentParser
import StrataGenerator
import StrataReports
import StrataScan
import StrataWorkspace

/// The options of commands that change the files of a workspace, and how each of them does.
struct TreeChange: ParsableArguments {
    @Option(name: .customLong("in"), help: ArgumentHelp("The workspace's folder.", valueName: "dir")) var folder = "."
    @Flag(help: "Change nothing; print the changes as a diff.") var dryRun = false
    @Option(help: "text or json.") var format = PlainFormat.text

    /// Plans changes, applies them as a whole, and prints what was done.
    ///
    /// - Parameters:
    ///   - command: The command for the report.
    ///   - plan: Edits the draft.
    /// - Throws: `CommandFailure` if nothing was changed.
    func run(_ command: String, _ plan: (inout TreeDraft, DiskTree, Console) throws -> PlanOutcome) throws {
        do {
            try perform(command, plan)
        } catch let error as GeneratorError {
            throw CommandFailure("error: \(error.description)")
        }
    }

    private func perform(_ command: String, _ plan: (inout TreeDraft, DiskTree, Console) throws -> PlanOutcome) throws {
        let console = try Console.running()
        let reader = WorkspaceReader(console: console, path: folder, configurationPath: nil)
        let tree = try reader.tree()
        let storage = try DiskStorage(tree.root)
        defer { storage.unlock() }
        let pending = PendingPlan(in: storage)
        try recover(pending, console)
        var draft = TreeDraft(tree)
        let outcome = try plan(&draft, tree, console)
        let changes = try draft.plan()
        if !dryRun {
            try UncommittedFiles(reader.git).check(changes, reproducible: outcome.reproducible)
            try pending.apply(changes)
        }
        report(changes, outcome, command, console)
        if !outcome.conflicts.isEmpty { throw ExitCode(1) }
    }

    private func recover(_ pending: PendingPlan, _ console: Console) throws {
        if dryRun {
            guard try !pending.isInterrupted else {
                throw GeneratorError(.unfinished, "an interrupted command must be completed first; run this one without --dry-run")
            }
            return
        }
        let paths = try pending.recover()
        if !paths.isEmpty {
            console.writeError("note: completed the changes of an interrupted command (\(Receipt.count(paths.count, "file")))\n")
        }
    }

    private func report(_ plan: TreePlan, _ outcome: PlanOutcome, _ command: String, _ console: Console) {
        var outcome = outcome
        if plan.isEmpty { outcome.next = nil }
        if format == .json { return console.write(plan.json(command: command, isApplied: !dryRun, outcome)) }
        let remarks = outcome.conflicts.map { "conflict: \($0.displayed)\n" } + outcome.notes.map { "note: \($0.displayed)\n" }
        if dryRun {
            console.write(plan.diff)
            console.writeError(remarks.joined())
        } else {
            console.write(plan.summary + remarks.joined() + (outcome.next.map { "next: \($0)\n" } ?? ""))
        }
    }
}
