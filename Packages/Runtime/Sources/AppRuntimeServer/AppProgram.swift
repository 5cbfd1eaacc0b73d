public import AppRuntime
@_exported public import ArgumentParser

/// The program of an app: `run`, `open` and `routes`.
///
/// ```swift
/// @main struct HomeBudgetProgram: AppProgram {
///     static let app = AppDescription.homeBudget
///     static let demo = DemoServer.builtIn
/// }
/// ```
public protocol AppProgram: AsyncParsableCommand {
    static var app: AppDescription { get }
    /// The back end without `--api-url`.
    static var demo: DemoServer { get }
}

extension AppProgram {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: app.id, abstract: "\(app.name), in a browser, on this machine.",
            discussion: "Without --api-url it brings its own demo back end. Stop it with Ctrl-C.",
            subcommands: [RunCommand<Self>.self, OpenCommand<Self>.self, RoutesCommand<Self>.self],
            defaultSubcommand: RunCommand<Self>.self)
    }
}
