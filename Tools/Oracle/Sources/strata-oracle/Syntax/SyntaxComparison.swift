import StrataScan

/// Compares the scanner with swift-syntax for one file, in every branch.
struct SyntaxComparison: Sendable {
    var file: String

    /// Whether swift-syntax reported errors, so that nothing was compared.
    var hasError: Bool
    var differences: [Difference] = []

    /// The number of imports and types that swift-syntax found.
    var imports: Int
    var types: Int

    /// Reads and compares a file.
    init(file: String, bytes: UnsafeRawBufferPointer) {
        let theirs = SyntaxReading(bytes)
        self.file = file
        hasError = theirs.hasError
        imports = theirs.imports.count
        types = theirs.types.count
        guard !hasError else { return }
        // swift-syntax reads bare slashes as regular expressions in every language mode.
        let scanner = SourceScanner(readsBareSlashRegex: true)
        let scan = scanner.scan(bytes)
        let outline = scanner.outline(bytes)
        let comparison = RecordComparison(file: file, oracle: "swift-syntax")
        differences = (scan.problems + outline.problems.filter { !scan.problems.contains($0) }).map {
            Difference(
                file: file, position: $0.position, subject: "file", field: "problems", ours: "\($0.kind)", oracle: "swift-syntax",
                theirs: "accepts the file")
        }
        differences += comparison.differences(ours: scan.imports.map(ImportRecord.init), theirs: theirs.imports)
        differences += comparison.differences(ours: TypeRecord.all(in: outline), theirs: theirs.types)
    }
}
