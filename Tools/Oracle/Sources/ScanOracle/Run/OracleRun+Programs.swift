import Foundation
import StrataScan

extension OracleRun {
    /// Generates programs from consecutive seeds and compares each with the compiler and swift-syntax. A rejected program counts as a
    /// difference, because the generator or an oracle must be wrong.
    ///
    /// - Throws: `OracleError` if there is no compiler.
    package func comparePrograms(_ count: Int, from seed: UInt64, into report: inout OracleReport) throws {
        let chunkSize = 200
        let starts = Array(stride(from: 0, to: count, by: chunkSize))
        let chunks = try workers.map(starts) { start in
            defer { progress.advance("generated programs, by \(chunkSize)", of: starts.count) }
            let seeds = (start..<min(start + chunkSize, count)).map { seed &+ UInt64($0) }
            return try differences(of: seeds)
        }
        progress.finish()
        report.programs += count
        report.programDifferences += chunks.flatMap { $0 }
    }

    private func differences(of seeds: [UInt64]) throws -> [Difference] {
        let folder = workFolder.appending(path: "programs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var result: [Difference] = []
        var programs: [(seed: UInt64, file: SourceFile, text: String)] = []
        for seed in seeds {
            var text = ProgramWriter.program(seed: seed)
            let reading = text.withUTF8 { SyntaxComparison(file: "program \(seed)", bytes: UnsafeRawBufferPointer($0)) }
            result += reading.hasError ? [refusal("program \(seed)", by: "swift-syntax")] : reading.differences
            let file = folder.appending(path: "program-\(seed).swift")
            try Data(text.utf8).write(to: file)
            programs.append((seed, SourceFile(path: file.path), text))
        }
        for facts in factSets {
            let readable = programs.filter { facts.scanner.readsBareSlashRegex || !ProgramWriter.hasBareRegexes(seed: $0.seed) }
            let outcome = try compilerOutcome(of: readable.map { ($0.file, facts.scanner.scan($0.text)) }, facts: facts)
            result += outcome.differences + outcome.refused.map { refusal($0, by: "compiler (\(facts.name))") }
        }
        return result.map { difference in
            guard let name = difference.file.split(separator: "/").last, name.hasSuffix(".swift") else { return difference }
            var difference = difference
            difference.file = String(name.dropLast(6).replacing("-", with: " "))
            return difference
        }
    }

    private func refusal(_ file: String, by oracle: String) -> Difference {
        Difference(
            file: file, position: SourcePosition(line: 1, column: 1), subject: "program", field: "validity", ours: "valid", oracle: oracle,
            theirs: "refuses it")
    }

    private func compilerOutcome(of programs: [(file: SourceFile, scan: SourceScan)], facts: FactSet) throws -> CompilerComparison.Outcome {
        let scan = CompilerImportScan(facts: facts, workFolder: workFolder)
        let scanned = programs.map { CompilerComparison.ScannedFile(path: $0.file.path, scan: $0.scan) }
        let conditions = scanned.flatMap { $0.scan.imports.flatMap(\.conditions) }
        let questions = try QuestionTable(of: conditions, scan: scan, workFolder: workFolder)
        let comparison = CompilerComparison(facts: facts, questions: questions) { try scan.modules(of: $0) }
        return try comparison.outcome(of: scanned)
    }
}
