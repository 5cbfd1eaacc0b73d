import ArgumentParser
import StrataGenerator

struct UpgradeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade", abstract: "Bring an app that 'strata new' made to the template's current version.",
        discussion: """
            Replaces the folder Skeleton, which must be as it came, and merges what has
            changed in the template into each other file. The app's changes are kept. Lines
            that both have changed are marked with <<<<<<< and listed, as are files that one
            side removed and the other one changed (exit status 1).

              strata upgrade --template ../strata
              strata upgrade --template ../strata --dry-run | git apply --stat

            The template must be a clone with the commit that .strata/origin.json names.
            Nothing is changed if a file with uncommitted changes would be.
            """)

    @Option(help: ArgumentHelp("A clone of the template's repository.", valueName: "dir")) var template: String?
    @OptionGroup var change: TreeChange

    func run() throws {
        try change.run("upgrade") { draft, console in
            let origin = try AppOrigin(of: draft)
            let (url, recorded) = (origin.source.url, origin.source.revision ?? origin.source.commit)
            if let url, template != nil {
                throw GeneratorError("the skeleton of this app is fetched from \(url); run the command without --template")
            }
            return try TemplateSource.with(template, url: url, console) { source in
                let revision = try source.revision()
                guard let git = source.git, let old = recorded, let new = revision.revision ?? revision.commit,
                    (try? git.output(["cat-file", "-e", "\(old)^{commit}"], purpose: "a commit")) != nil
                else {
                    throw GeneratorError(
                        "\(url ?? source.folder) has no commit \(recorded ?? "of this app"); pass a complete clone of the template with --template"
                    )
                }
                guard old != new else { return Remarks(notes: ["the app is at the template's commit; nothing to do"]) }
                let base = try source.template(at: old).app(origin.options, from: origin.source)
                let target = try source.template(at: new).app(origin.options, from: revision)
                let conflicts = try draft.upgrade(from: base, to: target) { app, base, template in
                    try git.merge(app, base, template, names: ("this app", "template \(old.prefix(12))", "template \(new.prefix(12))"))
                }
                return Remarks(conflicts: conflicts, next: conflicts.isEmpty ? "make test" : "git grep -n '<<<<<<<'")
            }
        }
    }
}

struct EjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eject", abstract: "Make a package of the skeleton the app's own, so that it can be edited.",
        discussion: """
            Moves the package from Skeleton to the same path in the app, and changes its
            path in manifests. Later upgrades merge the skeleton's changes into it.

            Nothing is changed if a file with uncommitted changes would be.
            """)

    @Argument(help: "The name of the package, such as Routing.") var name: String
    @OptionGroup var change: TreeChange

    func run() throws { try change.run("eject \(name)") { draft, _ in try AppOrigin.eject(name, from: &draft) } }
}
