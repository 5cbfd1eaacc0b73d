import ArgumentParser
import StrataReports
import StrataRules
import StrataScan
import StrataWorkspace

struct MetricsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics",
        abstract: "Print each module's coupling, instability, abstractness, depth and place on the build path.")

    @OptionGroup var workspace: WorkspaceOptions
    @Flag(help: "Count test targets too.") var tests = false

    func run() throws {
        let console = try Console.running()
        let reader = workspace.reader(console)
        let result = try reader.check()
        let tree = try reader.tree()
        var types: [ModuleID: (all: Int, abstract: Int)] = [:]
        for module in result.graph.modules.values where module.kind.isSwift {
            for file in module.files {
                let outline = try tree.withContents(of: file.path) { SourceScanner().outline($0, remarks: false) }
                let declared = outline.declarations.filter { $0.kind.isType && $0.kind != .extension && !$0.isLocal }
                types[module.id, default: (0, 0)].all += declared.count
                types[module.id, default: (0, 0)].abstract += declared.filter { $0.kind == .protocol }.count
            }
        }
        let graph = tests ? result.graph : result.graph.withoutTests
        console.write(MetricsReport.text(ModuleMetrics.all(of: graph, types: types), result))
        try result.requireComplete()
    }
}
