import ArgumentParser
import DemoBackendKit

/// The demo back end as a separate program.
@main struct DemoBackendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo-backend",
        abstract: "A back end on this machine, for the app and its tests.",
        subcommands: [RunCommand.self, SetCommand.self],
        defaultSubcommand: RunCommand.self)
}
