import ArgumentParser
import Foundation
import StrataGenerator
import StrataReports
import StrataScan
import StrataWorkspace

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a new app with this layout.",
        discussion: """
            The app consists of what its team will write, and of a folder Skeleton with the
            packages that it does not edit. Each domain is a package with two pages, a part
            of the demo back end and tests.

              strata new HomeBudget --domains budgets,savings-goals
              strata new HomeBudget --in ../home-budget
              strata new HomeBudget --skeleton https://github.com/OWNER/skeleton

            With --skeleton, the folder Skeleton is the newest release at that address, and
            no part of the app's repository: make fetches it where it is missing.

            The folder becomes a git repository, unless it is inside of one.
            """)

    @Argument(help: "The app's name: words that each begin with a capital letter.") var name: String
    @Option(help: ArgumentHelp("New domains, separated by commas.", valueName: "names")) var domains = ""
    @Option(name: .customLong("in"), help: ArgumentHelp("The app's folder (default: one with its name).", valueName: "dir")) var folder:
        String?
    @Option(help: ArgumentHelp("A clone of the template's repository.", valueName: "dir")) var template: String?
    @Option(help: ArgumentHelp("The address of a repository with releases of the skeleton.", valueName: "url")) var skeleton: String?

    func validate() throws {
        if template != nil, skeleton != nil { throw ValidationError("--skeleton contains the template; remove --template") }
    }

    func run() throws {
        let console = Console.current
        let options = AppOrigin.Options(name: name, domains: domains.split(separator: ",").map(String.init))
        let app = try TemplateSource.with(template, url: skeleton, console) { source in
            let revision = try source.revision()
            return try source.template(at: revision.revision ?? revision.commit).app(options, from: revision)
        }
        let files = Dictionary(uniqueKeysWithValues: try app.changes().compactMap { change in change.new.map { (change.path, $0) } })
        let shown = folder ?? name
        var note = ""
        try NewFolder(console.absolutePath(shown)).make(files) { path in note = try commitAll(path, console) }
        let skeleton = files.keys.count { $0.hasPrefix(Skeleton.folder + "/") }
        let (own, others) = (Receipt.count(files.count - skeleton, "file"), Receipt.count(skeleton, "file"))
        let made = "\(shown) made: \(own), and a skeleton of \(others)\n"
        console.write(made + note + "next: cd \(shown) && make run\n")
    }

    /// Makes the folder a repository with one commit. The result is a note if it is none, and no part of another.
    private func commitAll(_ path: String, _ console: Console) throws -> String {
        let git = Git(path, console)
        if (try? git.line(["rev-parse", "--is-inside-work-tree"], purpose: "the repository")) == "true" { return "" }
        do {
            _ = try git.output(["-c", "init.defaultBranch=main", "init", "--quiet", "--template="], purpose: "the new repository")
            // Files above this size go into one pack, which is faster than a file for each.
            _ = try git.output(["-c", "core.bigFileThreshold=1", "add", "--all"], purpose: "the new files")
            _ = try git.output(["commit", "--quiet", "--no-gpg-sign", "-m", "Start \(name)"], purpose: "the new files")
            return ""
        } catch let error as CommandFailure {
            return
                "note: the files are not committed (\(error.description.replacing("error: ", with: ""))); commit them before 'strata add'\n"
        }
    }
}
