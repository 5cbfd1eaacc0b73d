import Foundation

/// Compares the scanner and the manifest reader with swift-syntax and the toolchain.
struct OracleRun: Sendable {
    /// The number of damaged manifests to evaluate, and of those to compare, if Strata evaluates as many.
    var mutants = 0
    var comparedMutants = 0

    /// The seed of the damaged manifests.
    var seed: UInt64 = 1

    /// Evaluate the manifest of a package folder. Tests replace them.
    var ours: @Sendable (_ folder: String) -> ManifestAnswer = ManifestAnswer.strata
    var theirs: @Sendable (_ folder: String) -> ManifestAnswer = ManifestAnswer.toolchain

    /// Compares the files, and the manifests among them also as manifests.
    ///
    /// - Throws: `OracleError` if a file cannot be read or there is none.
    func report(on files: [SourceFile]) throws -> OracleReport {
        guard !files.isEmpty else { throw OracleError.nothingToCompare }
        var report = OracleReport()
        try compareSyntax(of: files, into: &report)
        try compareManifests(of: files.filter(\.isManifest).map(\.folder), into: &report)
        return report
    }

    private func compareSyntax(of files: [SourceFile], into report: inout OracleReport) throws {
        let comparisons = try concurrentMap(files) { file in
            try file.read().withUnsafeBytes { SyntaxComparison(file: file.path, bytes: $0) }
        }
        for comparison in comparisons {
            if comparison.hasError {
                report.filesWithErrors.append(comparison.file)
            } else {
                report.files += 1
                report.imports += comparison.imports
                report.types += comparison.types
                report.differences += comparison.differences
            }
        }
    }

    private func compareManifests(of folders: [String], into report: inout OracleReport) throws {
        let comparisons = try concurrentMap(folders) { ManifestComparison(folder: $0, ours: ours($0), theirs: theirs($0)) }
        var understood: [String] = []
        for (folder, comparison) in zip(folders, comparisons) {
            switch comparison.outcome {
            case .understood: understood.append(folder)
            case .refused(let reason): report.refusedManifests.append("\(folder)/Package.swift: \(reason)")
            case .invalid: report.invalidManifests.append("\(folder)/Package.swift")
            }
            report.differences += comparison.difference.map { [$0] } ?? []
        }
        report.manifests = folders.count - report.invalidManifests.count
        if !understood.isEmpty { try compareMutants(of: understood, into: &report) }
    }

    /// Reads damaged manifests, each in a folder of its own. One that the toolchain accepts, too, must have the same facts.
    private func compareMutants(of folders: [String], into report: inout OracleReport) throws {
        let work = FileManager.default.temporaryDirectory.appending(path: "strata-oracle-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: work) }
        let originals = try folders.map { String(decoding: try SourceFile(path: "\($0)/Package.swift").read(), as: UTF8.self) }
        var mutator = ManifestMutator(seed: seed)
        let damaged = (0..<mutants).map { _ in mutator.mutant(of: originals) }.filter { !originals.contains($0) }
        let evaluated = try concurrentMap(Array(damaged.indices)) { index in
            let folder = work.appending(path: "mutant-\(index)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(damaged[index].utf8).write(to: folder.appending(path: "Package.swift"))
            guard case .value = ours(folder.path) else {
                try FileManager.default.removeItem(at: folder)
                return String?.none
            }
            return folder.path
        }.compactMap { $0 }
        let compared = evaluated.prefix(comparedMutants)
        let comparisons = try concurrentMap(Array(compared)) { ManifestComparison(folder: $0, ours: ours($0), theirs: theirs($0)) }
        report.mutants = damaged.count
        report.evaluatedMutants = evaluated.count
        report.comparedMutants = compared.count
        for (folder, difference) in zip(compared, comparisons.map(\.difference)) {
            guard var difference else { continue }
            // The folder is removed, so the difference includes the manifest.
            let text = String(decoding: try SourceFile(path: "\(folder)/Package.swift").read(), as: UTF8.self)
            difference.theirs = "\(difference.theirs ?? "nothing") for this manifest:\n\(text)"
            report.differences.append(difference)
        }
    }
}
