import ArgumentParser
import StrataReports
import StrataRules

struct ModulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modules",
        abstract: "Print the modules of a workspace, their layers and what they import.")

    @OptionGroup var workspace: WorkspaceOptions
    @Option(help: "text or json.") var format = PlainFormat.text

    func run() throws {
        let console = try Console.running()
        let result = try workspace.reader(console).check()
        let report = ModulesReport(result)
        console.write(format == .json ? report.json : report.text)
        try result.requireComplete()
    }
}
