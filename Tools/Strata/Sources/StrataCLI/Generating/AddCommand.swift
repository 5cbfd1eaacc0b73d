import ArgumentParser
import StrataGenerator

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a part to an app, made from an example in its workspace.",
        discussion: """
            The files of an example, such as Tests/Fixtures/NewDomain, are copied with
            other names, and the lists and functions that name it get one entry more.

              strata add domain Orders SavingsGoals
              strata add screen Guide --domain Orders
              strata add domain Orders --dry-run | git apply --stat

            \(PartOptions.kinds)

            Nothing is changed if a file with uncommitted changes would be overwritten.

            Exit status: 0 added, or nothing to do; 2 refused, and nothing was changed.
            """)

    @OptionGroup var part: PartOptions

    func run() throws { try part.run(isAdded: true) }
}

struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a part of an app, whether or not 'strata add' made it.",
        discussion: """
            A domain is removed with its pages and tests. A package that other packages use
            is kept.

              strata remove domain Orders
              strata remove screen Guide --domain Orders

            \(PartOptions.kinds)

            Nothing is changed if a file with uncommitted changes would be removed, unless
            it is exactly as 'strata add' made it.

            Exit status: 0 removed, or nothing to do; 2 refused, and nothing was changed.
            """)

    @OptionGroup var part: PartOptions

    func run() throws { try part.run(isAdded: false) }
}
