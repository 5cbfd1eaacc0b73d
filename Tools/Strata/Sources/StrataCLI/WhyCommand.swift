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
    @Option(help: "text or json.") var format = PlainFormat.text

    func run() throws {
        let console = try Console.running()
        let result = try WorkspaceReader(console: console, path: path, configurationPath: nil, isQuiet: false).check()
        let report = ChainReport(result.graph)
        for name in [from, to] where !report.knows(name) {
            console.writeError("error: there is no module '\(name)'\(suggestion(for: name, among: report.names)); 'strata modules' lists them\n")
            throw ExitCode(2)
        }
        let chain = report.text(from: from, to: to)
        if format == .json {
            console.write(report.json(from: from, to: to))
        } else {
            console.write(chain ?? "\(from) does not use \(to), by no route\n")
        }
        if chain == nil { throw ExitCode(result.exitCode == 2 ? 2 : 1) }
        if result.exitCode == 2 { throw ExitCode(2) }
    }
}
