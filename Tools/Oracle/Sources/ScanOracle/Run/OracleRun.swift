package import Foundation
import StrataScan

/// Compares files and generated programs with both oracles.
package struct OracleRun: Sendable {
    /// The compared sets of facts.
    package var factSets: [FactSet] = FactSet.all

    /// The folder for compiler output and generated programs.
    package var workFolder: URL

    let workers = Workers()
    let progress = ProgressLine()

    /// Creates a run with an existing work folder.
    package init(workFolder: URL) { self.workFolder = workFolder }

    /// Compares files with the compiler and with swift-syntax.
    ///
    /// - Throws: `OracleError` if a file cannot be read or there is no compiler.
    package func compare(_ files: [SourceFile], into report: inout OracleReport) throws {
        try compareWithCompiler(files, into: &report)
        let readings = try workers.map(files) { file in
            defer { progress.advance("swift-syntax", of: files.count) }
            return try file.read().withUnsafeBytes { SyntaxComparison(file: file.path, bytes: $0) }
        }
        progress.finish()
        for reading in readings {
            if reading.hasError {
                report.withErrors.append(reading.file)
            } else {
                report.comparedWithSyntax += 1
                report.imports += reading.imports
                report.types += reading.types
                report.differences += reading.differences
            }
        }
    }

    private func compareWithCompiler(_ files: [SourceFile], into report: inout OracleReport) throws {
        var accepted: Set<String> = []
        var refused: [String: [String]] = [:]
        for facts in factSets {
            let outcome = try compilerOutcome(of: files, facts: facts)
            accepted.formUnion(outcome.compared)
            for path in outcome.refused { refused[path, default: []].append(facts.name) }
            report.differences += outcome.differences
            report.undecided.count += outcome.undecided
            report.undecided.of += outcome.imports
        }
        report.factSets = factSets.map(\.name)
        report.comparedWithCompiler = accepted.count
        report.refused = refused.sorted { $0.key < $1.key }.map { (path: $0.key, factSets: $0.value) }
    }

    private func compilerOutcome(of files: [SourceFile], facts: FactSet) throws -> CompilerComparison.Outcome {
        let scan = CompilerImportScan(facts: facts, workFolder: workFolder)
        let scanned = try workers.map(files) { file in
            CompilerComparison.ScannedFile(path: file.path, scan: try file.read().withUnsafeBytes { facts.scanner.scan($0) })
        }
        let conditions = scanned.flatMap { $0.scan.imports.flatMap(\.conditions) }
        let questions = try QuestionTable(of: conditions, scan: scan, workFolder: workFolder)
        let comparison = CompilerComparison(facts: facts, questions: questions) { try scan.modules(of: $0) }
        let groups = Dictionary(grouping: zip(files, scanned), by: \.0.folder).sorted { $0.key < $1.key }.map { $0.value.map(\.1) }
        let outcomes = try workers.map(groups) { group in
            defer { progress.advance("compiler, \(facts.name)", of: groups.count) }
            return try comparison.outcome(of: group)
        }
        progress.finish()
        return outcomes.reduce(into: CompilerComparison.Outcome()) { $0 += $1 }
    }
}
