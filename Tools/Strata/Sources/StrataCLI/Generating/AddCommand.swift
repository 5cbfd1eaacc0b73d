import ArgumentParser
import StrataGenerator

/// `strata add`
struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a part to an app, made from an example that the app's workspace contains.",
        discussion: """
            The example is code that is built and tested as it is, such as
            Tests/Fixtures/NewDomain. Its files are copied with other names, and the lists
            that name it get one element more. 'strata remove' is the exact inverse.

            Nothing is changed if a file with uncommitted changes would be overwritten.
            An interrupted command is completed, or has changed nothing, when the next one
            runs. Adding what exists already changes nothing.

            Exit status: 0 added, or nothing to do; 2 refused, and nothing was changed.
            """,
        subcommands: [Domain.self])

    struct Domain: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add domains: a package with API, service and fake, pages, and their lines in the app.",
            discussion: """
                  strata add domain Orders SavingsGoals
                  strata add domain Orders --dry-run | git apply --stat
                """)

        @Argument(help: "Names of one or several words, such as SavingsGoals.") var names: [String]
        @OptionGroup var options: GeneratorOptions

        func run() throws { try options.run(.domain, .add, names) }
    }
}

/// `strata remove`
struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a part of an app, whether or not 'strata add' made it.",
        discussion: """
            Nothing is changed if a file with uncommitted changes would be removed, unless
            it is exactly as 'strata add' made it.

            Exit status: 0 removed, or nothing to do; 2 refused, and nothing was changed.
            """,
        subcommands: [Domain.self])

    struct Domain: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove domains with their pages, programs and tests.",
            discussion: """
                A package that other packages use is kept, without pages and lines in the app.

                  strata remove domain Orders
                """)

        @Argument(help: "Names such as SavingsGoals.") var names: [String]
        @OptionGroup var options: GeneratorOptions

        func run() throws { try options.run(.domain, .remove, names) }
    }
}
