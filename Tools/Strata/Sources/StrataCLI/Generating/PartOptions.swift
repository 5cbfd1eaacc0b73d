import ArgumentParser
import StrataGenerator
import StrataReports
import StrataScan
import StrataWorkspace

extension Example.Kind: ExpressibleByArgument {}

/// The arguments of `strata add` and `strata remove`, and what both do.
struct PartOptions: ParsableArguments {
    enum Action: String {
        case add
        case remove
    }

    static let kinds = """
        Kinds:
          domain         a package with API, service and fake, two pages, their lists
          screen         a page of a domain: route, controller, view, texts, test
          service        a package with API, service and fake, without pages
          microservice   a package without dependencies on other packages
          route          a function of a domain that other domains call
          setting        a preference of the user on the settings page
        """

    @Argument(help: "The kind of the part.") var kind: Example.Kind
    @Argument(help: "Names of one or several words, such as SavingsGoals.") var names: [String]
    @Option(help: "The domain that the part belongs to.") var domain: String?
    @Option(name: .customLong("in"), help: ArgumentHelp("The workspace's folder.", valueName: "dir")) var folder = "."
    @Flag(help: "Change nothing; print the changes as a diff.") var dryRun = false
    @Option(help: "text or json.") var format = PlainFormat.text

    func validate() throws {
        if kind.isInDomain, domain == nil { throw ValidationError("A \(kind.rawValue) belongs to a domain; name it with --domain.") }
        if !kind.isInDomain, domain != nil { throw ValidationError("--domain does not apply to a \(kind.rawValue).") }
    }

    func run(_ action: Action) throws {
        do {
            try perform(action)
        } catch let error as GeneratorError {
            throw CommandFailure("error: \(error.description)")
        }
    }

    private func perform(_ action: Action) throws {
        let console = try Console.running()
        let reader = WorkspaceReader(console: console, path: folder, configurationPath: nil, isQuiet: true)
        let tree = try reader.tree()
        let storage = try DiskStorage(tree.root)
        defer { storage.unlock() }
        let pending = PendingPlan(in: storage)
        try recover(pending, console)
        var draft = TreeDraft(tree)
        var outcome = PartGenerator.Outcome()
        let generator = try PartGenerator(kind, in: tree)
        for name in names {
            let part =
                try action == .add ? generator.add(name, in: domain, to: &draft) : generator.remove(name, in: domain, from: &draft)
            outcome.notes += part.notes
            outcome.next = part.next ?? outcome.next
            outcome.reproducible.formUnion(part.reproducible)
        }
        let plan = try draft.plan()
        if !dryRun {
            try UncommittedFiles(reader.git).check(plan, reproducible: outcome.reproducible)
            try pending.apply(plan)
        }
        let command = [action.rawValue, kind.rawValue] + names + (domain.map { ["--domain", $0] } ?? [])
        report(plan, outcome, command.joined(separator: " "), console)
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

    private func report(_ plan: TreePlan, _ outcome: PartGenerator.Outcome, _ command: String, _ console: Console) {
        let next = plan.isEmpty ? nil : outcome.next
        if format == .json {
            return console.write(plan.json(command: command, isApplied: !dryRun, notes: outcome.notes, next: next))
        }
        if dryRun {
            console.write(plan.diff)
            for note in outcome.notes { console.writeError("note: \(note.displayed)\n") }
            return
        }
        console.write(plan.summary + outcome.notes.map { "note: \($0.displayed)\n" }.joined() + (next.map { "next: \($0)\n" } ?? ""))
    }
}
