package import Foundation
package import StrataScan

/// The environment that a manifest can observe.
struct Surroundings {
    let file: String
    let folder: String
    let environment: [String: String]
    let disk: FileManager?
}

/// The values that a manifest computes, without a compiler and without knowing what its calls mean.
///
/// The manifest is parsed and evaluated dynamically. A call such as `.target(name: "A")` stays a value with labels, whatever its name. A
/// value that cannot be computed is unknown, with its place, and makes unknown only values that depend on it. Nothing is executed: no
/// processes, no network, and of the disk only whether a file exists and what a folder contains.
package struct ManifestEvaluation {
    /// The calls of names in upper case, such as `Package(…)`, in the order in which they were made.
    package let constructed: [Call]
    package let unreadable: [Unknown]
    /// Whether the files contain anything but imports.
    package let hasStatements: Bool
    /// Set if the evaluation was too long or a value too large; then it ended there.
    package let exhausted: Unknown?
    private static let largestText = 1_000_000

    /// Evaluates a file that can use the declarations of its helpers. All paths are absolute.
    ///
    /// - Parameter disk: For questions about files, which are unknown without one.
    /// - Parameter holds: Whether the condition of an `#if` holds.
    package init(
        _ text: [UInt8], helpers: [[UInt8]] = [], file: String, folder: String, environment: [String: String] = [:],
        disk: FileManager? = nil, holds: @escaping (BuildCondition) -> Bool
    ) {
        let evaluator = Evaluator(Surroundings(file: file, folder: folder, environment: environment, disk: disk))
        var exhausted: Unknown?
        var hasStatements = false
        do {
            for file in helpers + [text] {
                if file.count > Self.largestText { throw Unknown.exhausted(at: 0) }
                var parser = Parser(file, holds: holds)
                let statements = try parser.statements { _ in false }
                hasStatements = hasStatements || statements.contains { if case .importing = $0.kind { false } else { true } }
                try evaluator.run(statements)
            }
        } catch {
            exhausted = error as? Unknown ?? Unknown(place: 0, reason: "\(error)")
        }
        constructed = evaluator.constructed
        unreadable = evaluator.unreadable
        (self.hasStatements, self.exhausted) = (hasStatements, exhausted)
    }
}
