import ArgumentParser
import Foundation
import ScanOracle
import SymbolOracle

/// The workspace that a command reads, and its report of `strata check`.
struct WorkspaceOptions: ParsableArguments {
    @Argument(help: "The workspace's folder.")
    var workspace = "."

    @Option(help: "The report of 'strata check --format json' of the same workspace.")
    var report: String

    @Option(help: "An index store (default: those below .build). Repeatable.")
    var indexStore: [String] = []

    @Option(help: "A path pattern to exclude. Repeatable.")
    var exclude: [String] = []

    @Option(help: "The cache folder.")
    var cache: String

    /// The absolute path with resolved links, as `swift package describe` prints it.
    var root: String { URL(filePath: workspace).resolvingSymlinksInPath().path }

    func reading() throws -> SymbolReading {
        try SymbolReading(workspace: root, exclusions: exclude, stores: indexStore.map(absolute), cache: absolute(cache))
    }

    func findings() throws -> CheckFindings { try CheckFindings(json: SourceFile(path: report).read(), path: report) }

    func absolute(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }
}
