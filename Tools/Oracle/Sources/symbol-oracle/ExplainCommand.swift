import ArgumentParser
import Foundation
import ScanOracle
import SymbolOracle

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Compare every symbol edge with the dependencies that 'swift package describe' prints.",
        usage: "symbol-oracle explain [<workspace>] --report <report> --cache <cache> ...",
        discussion: """
            A module that uses another's declaration has to declare its target, a product that holds it, or an umbrella that exports it, or else \
            the edge has to be among the findings of 'strata check'.

            Exit status: 0 all edges are explained, 1 at least one is not, 2 no comparison was possible.
            """)

    @OptionGroup var options: WorkspaceOptions

    @Flag(name: .shortAndLong, help: "List the edges that an umbrella or a finding explains.")
    var verbose = false

    func run() throws {
        try reporting {
            let reading = try options.reading()
            let findings = try options.findings()
            let root = options.root
            let descriptions = PackageDescriptions(folder: "\(options.absolute(options.cache))/describe")
            let answers = try descriptions.describe(reading.packages.map { $0.isEmpty ? root : "\(root)/\($0)" })
            let graph = try TargetGraph(answers.packages, root: root) { try SourceFile(path: $0).read() }
            var report = EdgeReport(reading, in: graph, findings: findings)
            report.described = (answers.packages.count, answers.cached)
            show(report, reading)
            if report.exitCode != 0 { throw ExitCode(report.exitCode) }
        }
    }

    private func show(_ report: EdgeReport, _ reading: SymbolReading) {
        for problem in report.problems { print(problem) }
        if verbose {
            for (edge, way) in report.exported { print("\(edge.from) → \(edge.to): by \(way.joined(separator: " → "))") }
            for edge in report.found { print("\(edge.from) → \(edge.to): a finding") }
        }
        for umbrella in report.umbrellas { print(umbrella) }
        if !reading.unknown.isEmpty {
            print(
                "\(reading.unknown.count) files are missing from the index, such as \(reading.unknown[0].path): \(reading.unknown[0].reason)"
            )
        }
        print(report.receipt)
    }
}
