import ArgumentParser
import StrataReports
import StrataRules
import StrataWorkspace

/// `strata why`
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Print the shortest chain by which one module comes to use another.")

    @Argument(help: "The module at the start.") var from: String
    @Argument(help: "The module at the end.") var to: String
    @Option(help: "The workspace's folder.") var path = "."

    func run() throws {
        let console = try Console.running()
        let result = try WorkspaceReader(console: console, path: path, configurationPath: nil, isQuiet: false).check()
        for name in [from, to] where !result.graph.modules.values.contains(where: { $0.name == name }) {
            console.writeError("error: there is no module '\(name)'; 'strata modules' lists them\n")
            throw ExitCode(2)
        }
        guard let chain = ChainReport(result.graph).text(from: from, to: to) else {
            console.write("\(from) does not use \(to), by no route\n")
            throw ExitCode(result.exitCode == 2 ? 2 : 1)
        }
        console.write(chain)
        if result.exitCode == 2 { throw ExitCode(2) }
    }
}
