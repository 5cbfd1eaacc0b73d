import ArgumentParser
import Foundation
import ScanOracle

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compares every Swift file below the folders, and generated programs.",
        discussion: """
            Imports are compared with the compiler's own import scan under several sets of facts (language mode, -D names, features), \
            imports and types with swift-syntax in every branch of #if. Files that an oracle refuses are counted, not compared.

            Exit status: 0 no difference, 1 differences, 2 no comparison was possible.
            """)

    @Argument(help: "Folders or files to compare.")
    var folders: [String] = []

    @Flag(help: "Every tenth file, chosen by a hash of its path.")
    var sample = false

    @Option(help: "How many programs to generate and compare.")
    var programs = 10_000

    @Option(help: "The first generated program's seed.")
    var seed: UInt64 = 1

    @Option(help: "How many differences to print.")
    var limit = 50

    @Flag(name: .shortAndLong, help: "List the files that were refused, and the facts.")
    var verbose = false

    mutating func validate() throws {
        guard programs >= 0, limit >= 0 else { throw ValidationError("--programs and --limit must not be negative") }
    }

    mutating func run() throws {
        try withWorkFolder { folder in
            let report = try makeReport(OracleRun(workFolder: folder))
            show(report)
            if report.exitCode != 0 { throw ExitCode(report.exitCode) }
        }
    }

    private func makeReport(_ run: OracleRun) throws -> OracleReport {
        let files = try SourceFile.find(below: folders).filter { !sample || $0.isInSample(oneIn: 10) }
        guard !files.isEmpty else { throw OracleError.nothingToCompare }
        var report = OracleReport()
        try run.compare(files, into: &report)
        try run.comparePrograms(programs, from: seed, into: &report)
        return report
    }

    private func show(_ report: OracleReport) {
        if verbose {
            for facts in FactSet.all { print("\(facts.name): \(facts.compilerArguments.joined(separator: " "))") }
            for refused in report.refused {
                print("\(refused.path): refused by the compiler (\(refused.factSets.joined(separator: ", ")))")
            }
            for file in report.withErrors { print("\(file): swift-syntax finds errors") }
            print("our configuration alone leaves \(report.undecided.count) of \(report.undecided.of) imports undecided")
        }
        let differences = report.differences + report.programDifferences
        for difference in differences.prefix(limit) { print(difference) }
        if differences.count > limit { print("… and \(differences.count - limit) more") }
        print(report.receipt)
    }
}
