import ArgumentParser

@main
struct OracleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strata-oracle",
        abstract: "Compares Strata's scanner with the compiler and with swift-syntax.",
        subcommands: [CompareCommand.self, ProgramCommand.self, SpeedCommand.self],
        defaultSubcommand: CompareCommand.self)
}
