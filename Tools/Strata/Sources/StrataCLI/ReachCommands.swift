import ArgumentParser
import StrataReports
import StrataRules
import StrataScan
import StrataWorkspace

struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Print the shortest chain by which one module comes to use another.",
        discussion: """
            Imports and manifests come first. Where the compiler's index is there, the
            declarations that each step uses follow, with their first places.
            """)

    @Argument(help: "The module at the start.") var from: String
    @Argument(help: "The module at the end.") var to: String
    @Option(help: "The workspace's folder.") var path = "."
    @Option(help: IndexStoreChoice.help) var indexStore = IndexStoreChoice.auto
    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let console = Console.current
        let result = try manifests.reader(path, indexStore: indexStore, console).check()
        let report = ChainReport(result.graph, result.symbols)
        for name in [from, to] where !report.knows(name) {
            let hint = "\(suggestion(for: name, among: report.names)); 'strata modules' lists them"
            throw CommandFailure("error: there is no module '\(name)'\(hint)".displayed)
        }
        let chain = report.text(from: from, to: to)
        console.write(chain ?? "\(from) does not use \(to), by no route\n")
        try result.requireComplete()
        if chain == nil { throw ExitCode(1) }
    }
}

struct ImpactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "impact", abstract: "Print the modules and test targets that a change can affect.",
        discussion: """
            A module is affected when one of its files changed, or when it uses an
            affected one, by any number of steps.
            """)

    @Argument(help: "The workspace's folder.") var path = "."
    @Option(help: "The git revision to compare the working tree with, such as origin/main.") var since: String
    @Option(help: "text or json.") var format = PlainFormat.text
    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let console = Console.current
        let reader = manifests.reader(path, console)
        let changed = try GitChange.paths(since: since, reader.git)
        let result = try reader.check()
        let impact = Impact(of: changed.sorted(), in: result.graph)
        console.write(ListReport.impact(impact, result.graph, asJSON: format == .json))
        try result.requireComplete()
    }
}
