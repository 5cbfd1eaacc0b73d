import ArgumentParser
import StrataGenerator

struct EjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eject",
        abstract: "Make a package of the skeleton the app's own, so that it can be edited.",
        discussion: """
            Moves the package from Skeleton to the same path in the app, and changes its
            path in manifests. Later upgrades merge the skeleton's changes into it.

            Nothing is changed if a file with uncommitted changes would be.

            Exit status: 0 ejected, or nothing to do; 2 refused, and nothing was changed.
            """)

    @Argument(help: "The name of the package, such as Routing.") var name: String
    @OptionGroup var change: TreeChange

    func run() throws {
        try change.run("eject \(name)") { draft, _ in try AppOrigin.eject(name, from: &draft) }
    }
}
