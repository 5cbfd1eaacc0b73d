import ArgumentParser
import Foundation
import StrataGenerator
import StrataReports
import StrataScan
import StrataWorkspace

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a new app with this layout.",
        discussion: """
            The app consists of what its team will write, and of a folder Skeleton with the
            packages that it does not edit. Each domain is a package with two pages, a part
            of the demo back end and tests.

              strata new HomeBudget --domains budgets,savings-goals
              strata new HomeBudget --in ../home-budget

            'make run' starts it, and 'strata add' adds further parts. 'strata upgrade'
            replaces the skeleton by a newer version, and 'strata eject' makes one of its
            packages the app's own.

            The folder must not exist, or be empty; it appears complete or not at all. It
            becomes a git repository, unless it is inside of one.

            Exit status: 0 made; 2 refused, and nothing was made.
            """)

    @Argument(help: "The app's name: words that each begin with a capital letter.") var name: String
    @Option(help: ArgumentHelp("New domains, separated by commas.", valueName: "names")) var domains = NameList()
    @Option(name: .customLong("in"), help: ArgumentHelp("The app's folder (default: one with its name).", valueName: "dir")) var folder:
        String?
    @Option(help: ArgumentHelp("A clone of the template's repository.", valueName: "dir")) var template: String?
    @Flag(help: "Make nothing; print what would be made.") var dryRun = false
    @Option(help: "text or json.") var format = PlainFormat.text

    func run() throws {
        let console = try Console.running()
        let source = try TemplateSource(template, console)
        let revision = try source.revision()
        let options = AppOrigin.Options(name: name, domains: domains.names)
        let app = try source.template(at: revision.commit).app(options, from: revision)
        let files = Dictionary(uniqueKeysWithValues: try app.changes().compactMap { change in change.new.map { (change.path, $0) } })
        let shown = folder ?? name
        let new = NewFolder(console.absolutePath(shown))
        try new.check()
        var notes: [String] = []
        if !dryRun {
            try new.make(files) { path in
                if let note = try commitAll(path, console) { notes.append(note) }
            }
        }
        report(files.keys.sorted(), options, shown, notes, console)
    }

    /// Makes the folder a repository with one commit.
    ///
    /// - Returns: A note if there is none.
    private func commitAll(_ path: String, _ console: Console) throws -> String? {
        let git = Git(path, environment: console.environment, directory: console.directory)
        if (try? git.line(["rev-parse", "--is-inside-work-tree"], purpose: "the repository")) == "true" { return nil }
        do {
            _ = try git.output(["-c", "init.defaultBranch=main", "init", "--quiet", "--template="], purpose: "the new repository")
            // Files above this size go into one pack, which is faster than a file for each.
            _ = try git.output(["-c", "core.bigFileThreshold=1", "add", "--all"], purpose: "the new files")
            _ = try git.output(["commit", "--quiet", "--no-gpg-sign", "-m", "Start \(name)"], purpose: "the new files")
            return nil
        } catch let error as CommandFailure {
            return "the files are not committed (\(error.description.replacing("error: ", with: ""))); commit them before 'strata add'"
        }
    }

    private func report(_ files: [String], _ options: AppOrigin.Options, _ shown: String, _ notes: [String], _ console: Console) {
        let next = "cd \(shown) && make run"
        guard format == .text else {
            let result = JSONValue.object([
                "version": .number(TreeChange.jsonFormat), "command": .text("new \(name)"), "applied": .bool(!dryRun),
                "folder": .text(shown),
                "domains": .texts(options.domains), "files": .texts(files), "notes": .texts(notes), "next": .text(next),
            ])
            return console.write(result.description + "\n")
        }
        let own = files.filter { !$0.hasPrefix(Skeleton.folder + "/") }
        let counts = Dictionary(grouping: own) { $0.split(separator: "/").dropLast().prefix(2).joined(separator: "/") }
        let lines = counts.sorted { $0.key < $1.key }.map { "  \($0.isEmpty ? "." : $0)/: \(Receipt.count($1.count, "file"))\n" }
        let skeleton = Receipt.count(files.count - own.count, "file")
        let made = "\(shown) \(dryRun ? "would be made" : "made"): \(Receipt.count(own.count, "file")), and a skeleton of \(skeleton)\n"
        console.write(made + lines.joined() + notes.map { "note: \($0.displayed)\n" }.joined() + (dryRun ? "" : "next: \(next)\n"))
    }
}

/// Names that are separated by commas.
struct NameList: ExpressibleByArgument {
    var names: [String] = []

    init() {}

    init?(argument: String) { names = argument.split(separator: ",").map(String.init) }

    var defaultValueDescription: String { "none" }
}
