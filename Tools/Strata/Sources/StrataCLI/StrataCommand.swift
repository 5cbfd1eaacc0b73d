public import ArgumentParser
import StrataGenerator
import StrataRules
import StrataScan
import StrataWorkspace

public struct StrataCommand: ParsableCommand {
    public static let configuration = CommandConfiguration(
        commandName: "strata", abstract: "Check the layers of a Swift workspace.",
        discussion: """
            strata reads every Package.swift below a folder and every import in its
            sources, and compares them with the layers that .strata.yml describes.

              strata check                 check the workspace here
              strata imports Sources       list every import that was read
              strata explain               list the rules; 'strata explain cycle' shows one
              strata why Screens Network   explain why one module depends on another
              strata init                  propose layers for a workspace
              strata new HomeBudget        make a new app with this layout
              strata add domain Orders     add a domain to it

            strata --generate-completion-script bash|zsh|fish prints completions.

            Exit status: 0 no violations, 1 violations, 2 the check could not run.
            """,
        version: VersionText.text(),
        subcommands: [
            CheckCommand.self, InitCommand.self, BaselineCommand.self, WhyCommand.self, GraphCommand.self, ImpactCommand.self,
            MetricsCommand.self, ModulesCommand.self, ImportsCommand.self, FilesCommand.self, ManifestCommand.self,
            SchemaCommand.self, ExplainCommand.self,
            NewCommand.self, AddCommand.self, RemoveCommand.self, UpgradeCommand.self, EjectCommand.self,
            HookCommand.self, LanguageServerCommand.self,
        ])

    public init() {}

    /// Runs a command in a console.
    ///
    /// - Parameter arguments: The arguments without the command's own name.
    /// - Returns: The exit status: 0, 1 or 2.
    public static func run(_ arguments: [String], console: Console) -> Int32 {
        let (write, writeError) = (console.write, console.writeError)
        var console = console
        console.write = { write($0.filteredForOutput) }
        console.writeError = { writeError($0.filteredForOutput) }
        return Console.$current.withValue(console) {
            Console.$arguments.withValue(arguments) {
                do {
                    var command = try parseAsRoot(arguments)
                    try command.run()
                    return 0
                } catch let code as ExitCode {
                    return code.rawValue
                } catch {
                    let isOwn = error is CommandFailure || error is WorkspaceError || error is ConfigurationError || error is GeneratorError
                    let isSuccess = !isOwn && exitCode(for: error).isSuccess
                    let text = isOwn ? "\(error)" : fullMessage(for: error)
                    (isSuccess ? console.write : console.writeError)(text.isEmpty ? "" : text + "\n")
                    return isSuccess ? 0 : 2
                }
            }
        }
    }
}

/// A message for standard error and exit status 2.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description.displayedLines }
}
