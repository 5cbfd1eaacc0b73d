import ArgumentParser
import StrataReports
import StrataRules
import StrataWorkspace

struct ImpactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "impact",
        abstract: "Print the modules and test targets that a change can affect.",
        discussion: """
            A module is affected when one of its files changed, or when it uses an
            affected one, by any number of steps.

              strata impact --since origin/main
              strata impact --since HEAD~1 --format json
            """)

    @Argument(help: "The workspace's folder.") var path = "."
    @Option(help: "The git revision to compare the working tree with.") var since: String
    @Option(help: "text or json.") var format = PlainFormat.text
    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let console = try Console.running()
        let reader = manifests.reader(path, console)
        let changed = try GitChange.paths(since: since, reader.git)
        let result = try reader.check()
        let report = ImpactReport(Impact(of: changed.sorted(), in: result.graph), result.graph)
        console.write(format == .json ? report.json : report.text)
        try result.requireComplete()
    }
}
