import ArgumentParser

/// The sample app.
@main struct HarborCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "harbor",
        abstract: "The app, in a browser, on this machine.",
        discussion: "Without --api-url it brings its own demo back end. Stop it with Ctrl-C.",
        subcommands: [RunCommand.self, OpenCommand.self, RoutesCommand.self],
        defaultSubcommand: RunCommand.self)
}
