/// The result of a run of the oracle.
struct OracleReport: Sendable {
    /// The number of files that swift-syntax parsed without errors, and of imports and types that it found in them.
    var files = 0
    var imports = 0
    var types = 0

    /// Files in which swift-syntax found errors. They are not compared.
    var filesWithErrors: [String] = []

    /// The number of manifests that the toolchain evaluated.
    var manifests = 0

    /// Manifests in which the toolchain found errors.
    var invalidManifests: [String] = []

    /// The evaluated manifests that Strata leaves to the toolchain, each with the reason.
    var refusedManifests: [String] = []

    /// The number of damaged manifests, of those that Strata evaluated, and of those that were also passed to the toolchain.
    var mutants = 0
    var evaluatedMutants = 0
    var comparedMutants = 0

    /// The differences, those of files first.
    var differences: [Difference] = []

    /// The share of manifests that Strata evaluated, of those that the toolchain did; 1 if there are none.
    var understoodShare: Double { manifests == 0 ? 1 : Double(manifests - refusedManifests.count) / Double(manifests) }

    /// 0 for no difference, 1 for a difference or a smaller share of manifests than required, 2 if nothing was compared.
    func exitCode(requiredShare: Double = 0) -> Int32 {
        if files == 0 || (manifests == 0 && !invalidManifests.isEmpty) { return 2 }
        return differences.isEmpty && understoodShare >= requiredShare ? 0 : 1
    }

    /// The last lines of a run.
    var summary: String {
        let ofManifests = differences.count { $0.subject == ManifestComparison.subject }
        var lines = [
            "compared \(files) files with swift-syntax (\(filesWithErrors.count) with errors): \(imports) imports, \(types) types, "
                + counted(differences.count - ofManifests),
            "compared \(manifests) manifests with swift package dump-package (\(invalidManifests.count) with errors): "
                + "\(manifests - refusedManifests.count) understood, \(refusedManifests.count) refused; "
                + "\(mutants) damaged manifests: \(evaluatedMutants) evaluated, \(comparedMutants) compared; \(counted(ofManifests))",
        ]
        if manifests + invalidManifests.count == 0 { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    private func counted(_ count: Int) -> String { "\(count) difference\(count == 1 ? "" : "s")" }
}
