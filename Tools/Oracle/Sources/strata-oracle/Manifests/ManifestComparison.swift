import StrataScan

/// Compares the facts that Strata reads in a manifest with those of the toolchain's answer.
struct ManifestComparison: Sendable {
    static let subject = "manifest"

    /// Which side evaluated the manifest.
    enum Outcome: Hashable, Sendable {
        /// Both.
        case understood

        /// Only the toolchain: a fact is unknown to Strata, which is no difference.
        case refused(String)

        /// Not the toolchain.
        case invalid
    }

    /// Which side evaluated the manifest.
    var outcome: Outcome

    /// The first difference. None is expected of a manifest that the toolchain rejects.
    var difference: Difference?

    /// Compares two answers.
    init(folder: String, ours: ManifestAnswer, theirs: ManifestAnswer) {
        let file = "\(folder)/Package.swift"
        switch (ours, theirs) {
        case (.value(let mine), .value(let other)):
            outcome = .understood
            difference = mine.firstMismatch(other).map {
                Self.difference(file, field: $0.path, ours: $0.ours?.description, theirs: $0.theirs?.description)
            }
        case (.refused(let reason), .value):
            outcome = .refused(reason)
        case (.value, .refused), (.refused, .refused):
            outcome = .invalid
        }
    }

    private static func difference(_ file: String, field: String, ours: String?, theirs: String?) -> Difference {
        Difference(
            file: file, position: SourcePosition(line: 1, column: 1), subject: subject, field: field,
            ours: ours.map { String($0.prefix(300)) }, oracle: "SwiftPM", theirs: theirs.map { String($0.prefix(300)) })
    }
}
