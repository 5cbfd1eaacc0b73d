import ArgumentParser
import StrataRules
import StrataScan

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON schema of .strata.yml, for editors.",
        discussion: """
              strata schema > strata.schema.json

            and in the first line of .strata.yml, for editors with a YAML language server:

              # yaml-language-server: $schema=strata.schema.json
            """)

    func run() throws {
        try Console.running().write(Configuration.schema.description + "\n")
    }
}
