import ArgumentParser
import StrataReports
import StrataRules

struct ModulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modules",
        abstract: "Print the modules of a workspace, their layers and what they import.")

    @Argument(help: "The workspace's folder.") var path = "."
    @Option(help: "The configuration file (default: .strata.yml in the workspace).") var config: String?
    @Option(help: "text or json.") var format = PlainFormat.text
    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let console = try Console.running()
        let result = try manifests.reader(path, config: config, console).check()
        let report = ModulesReport(result)
        console.write(format == .json ? report.json : report.text)
        try result.requireComplete()
    }
}
