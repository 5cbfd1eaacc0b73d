import ArgumentParser
import StrataReports
import StrataRules
import StrataScan

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain a rule: why it exists, what breaks it, how to fix it.")

    @Argument(help: "The rule, as findings name it; without one, all rules are listed.") var rule: String?
    @Option(help: "The folder of the workspace whose configuration is shown too.") var path = "."

    func run() throws {
        let console = Console.current
        guard let rule else { return console.write(RuleReference.list) }
        guard let found = Rules.named(rule) else {
            throw CommandFailure("error: unknown rule '\(rule)'; 'strata explain' lists all rules")
        }
        console.write(RuleReference.text(of: found))
        let reader = WorkspaceReader(console: console, path: path)
        guard let configuration = try reader.readConfiguration(reader.tree()) else { return }
        console.write(RuleReference.text(of: found, in: configuration))
    }
}

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON schema of .strata.yml, for editors.",
        discussion: """
              strata schema > strata.schema.json

            and in the first line of .strata.yml, for editors with a YAML language server:

              # yaml-language-server: $schema=strata.schema.json
            """)

    func run() throws { Console.current.write(Configuration.schema.description + "\n") }
}
