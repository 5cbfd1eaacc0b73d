import ArgumentParser
import DemoBackendKit

/// The demo bank as a separate program.
@main struct DemoBackendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo-backend",
        abstract: "A bank and insurer on this machine, for Harbor and its tests.",
        subcommands: [RunCommand.self, SetCommand.self],
        defaultSubcommand: RunCommand.self)
}
