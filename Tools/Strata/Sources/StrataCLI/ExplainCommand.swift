import ArgumentParser
import StrataReports
import StrataRules

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a rule: why it exists, what breaks it, how to fix it.")

    @Argument(help: "The rule, as findings name it; without one, all rules are listed.") var rule: String?
    @Option(help: "The folder of the workspace whose configuration is shown too.") var path = "."

    func run() throws {
        let console = try Console.running()
        guard let rule else { return console.write(RuleReference.list) }
        guard let found = Rules.named(rule) else {
            console.writeError("error: unknown rule '\(rule)'; 'strata explain' lists all rules\n")
            throw ExitCode(2)
        }
        console.write(RuleReference.text(of: found))
        let reader = WorkspaceReader(console: console, path: path, configurationPath: nil, indexStore: .off)
        if let configuration = try reader.configuration() { console.write(RuleInConfiguration.text(of: found, in: configuration)) }
    }
}
