import ArgumentParser
import Foundation

@main
struct OracleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strata-oracle",
        abstract: "Compares Strata's scanner with swift-syntax, and its manifest reader with the toolchain.",
        discussion: """
            Imports and types of every Swift file are compared in every branch of #if, and the facts of every Package.swift with those \
            in the output of 'swift package dump-package'. Files in which swift-syntax finds errors are counted, not compared.

            Exit status: 0 no difference, 1 differences, 2 no comparison was possible.
            """)

    @Argument(help: "Folders or files to compare.")
    var folders: [String]

    @Flag(help: "Every tenth file, chosen by a hash of its path.")
    var sample = false

    @Option(help: "How many damaged manifests to evaluate.")
    var mutants = 0

    @Option(help: "How many of them to compare, of those that Strata evaluates.")
    var comparedMutants = 10

    @Option(help: "The seed of the damaged manifests.")
    var seed: UInt64 = 1

    @Option(help: "The share of the manifests in which Strata must know every fact, of those that the toolchain evaluates.")
    var understood = 0.0

    @Flag(name: .shortAndLong, help: "List the files with errors and the refused manifests.")
    var verbose = false

    mutating func validate() throws {
        guard mutants >= 0, comparedMutants >= 0 else { throw ValidationError("Counts must not be negative.") }
    }

    mutating func run() throws {
        let report: OracleReport
        do {
            report = try makeReport()
        } catch let error as OracleError {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            throw ExitCode(2)
        }
        show(report)
        let code = report.exitCode(requiredShare: understood)
        if code != 0 { throw ExitCode(code) }
    }

    private func makeReport() throws -> OracleReport {
        let files = try SourceFile.find(below: folders).filter { !sample || $0.isInSample(oneIn: 10) }
        var run = OracleRun()
        run.mutants = mutants
        run.comparedMutants = comparedMutants
        run.seed = seed
        return try run.report(on: files)
    }

    private func show(_ report: OracleReport) {
        if verbose {
            for file in report.filesWithErrors { print("\(file): swift-syntax finds errors") }
            for manifest in report.invalidManifests { print("\(manifest): the toolchain finds errors") }
            for manifest in report.refusedManifests { print("\(manifest)") }
        }
        let limit = 50
        for (subject, differences) in Dictionary(grouping: report.differences, by: \.subject).sorted(by: { $0.key < $1.key }) {
            for difference in differences.prefix(limit) { print(difference) }
            if differences.count > limit { print("… and \(differences.count - limit) more differences of this kind: \(subject)") }
        }
        if report.understoodShare < understood { print("Strata evaluates fewer manifests than --understood \(understood) requires.") }
        print(report.summary)
    }
}
