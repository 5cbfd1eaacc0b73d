import ArgumentParser
import StrataGenerator

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a part to an app, made from an example in its workspace.",
        discussion: """
            The files of an example, such as Tests/Fixtures/NewDomain, are copied with
            other names, and the lists and functions that name it get one entry more.

              strata add domain Orders SavingsGoals
              strata add screen Guide --domain Orders
              strata add domain Orders --dry-run | git apply --stat

            \(PartOptions.kinds)

            Nothing is changed if a file with uncommitted changes would be overwritten.
            """)

    @OptionGroup var part: PartOptions

    func run() throws { try part.run(isAdded: true) }
}

struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a part of an app, whether or not 'strata add' made it.",
        discussion: """
            A domain is removed with its pages and tests. A package that other packages use
            is kept.

              strata remove domain Orders
              strata remove screen Guide --domain Orders

            \(PartOptions.kinds)

            Nothing is changed if a file with uncommitted changes would be removed, unless
            it is exactly as 'strata add' made it.
            """)

    @OptionGroup var part: PartOptions

    func run() throws { try part.run(isAdded: false) }
}

extension Example.Kind: ExpressibleByArgument {}

struct PartOptions: ParsableArguments {
    static let kinds = """
        Kinds:
          domain         a package with API, service and fake, two pages, their lists
          screen         a page of a domain: route, controller, view, texts, test
          component      a part of pages of a domain: view model, actions, view, preview
          service        a package with API, service and fake, without pages
          microservice   a package without dependencies on other packages
          route          a function of a domain that other domains call
          setting        a preference of the user on the settings page
          plugin         a package with a plug-in that the app lists, such as a way to share
        """

    @Argument(help: "The kind of the part.") var kind: Example.Kind
    @Argument(help: "Names of one or several words, such as SavingsGoals.") var names: [String]
    @Option(help: "The domain that the part belongs to.") var domain: String?
    @OptionGroup var change: TreeChange

    func validate() throws {
        if kind.isInDomain, domain == nil { throw ValidationError("A \(kind.rawValue) belongs to a domain; name it with --domain.") }
        if !kind.isInDomain, domain != nil { throw ValidationError("--domain does not apply to a \(kind.rawValue).") }
    }

    func run(isAdded: Bool) throws {
        let command = [isAdded ? "add" : "remove", kind.rawValue] + names + (domain.map { ["--domain", $0] } ?? [])
        try change.run(command.joined(separator: " ")) { draft, _ in
            let example = try Example(kind, in: draft)
            var remarks = Remarks()
            for name in names {
                let part = try example.part(name, in: domain)
                let more = try isAdded ? part.add(to: &draft) : part.remove(from: &draft)
                remarks.notes += more.notes
                remarks.next = more.next ?? remarks.next
                remarks.reproducible.formUnion(more.reproducible)
            }
            return remarks
        }
    }
}
