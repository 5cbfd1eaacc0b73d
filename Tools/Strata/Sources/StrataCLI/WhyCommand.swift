import ArgumentParser
import StrataReports
import StrataRules
import StrataScan
import StrataWorkspace

struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Print the shortest chain by which one module comes to use another.",
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
        let console = try Console.running()
        let result = try manifests.reader(path, indexStore: indexStore, console).check()
        let report = ChainReport(result.graph, result.symbols)
        for name in [from, to] where !report.knows(name) {
            console.writeError(
                "error: there is no module '\(name)'\(suggestion(for: name, among: report.names)); 'strata modules' lists them".displayed
                    + "\n")
            throw ExitCode(2)
        }
        let chain = report.text(from: from, to: to)
        console.write(chain ?? "\(from) does not use \(to), by no route\n")
        try result.requireComplete()
        if chain == nil { throw ExitCode(1) }
    }
}
