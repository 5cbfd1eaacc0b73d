/// A small change of a source file that a test should notice.
struct Mutant: Sendable {
    /// The result of the tests with a mutant.
    enum Outcome: String, CaseIterable {
        /// A test failed, the process crashed, or the tests took much longer.
        case killed
        case survived
        /// No test evaluates the code.
        case unreached = "reached by no test"
        case doesNotCompile = "do not compile"
        case notRun = "not run because of the limit or the budget"
    }

    /// The value of the switch that activates it, from 1.
    var id = 0
    /// Relative to the root.
    var file = ""
    var line: Int
    /// UTF-8 offsets without surrounding trivia.
    var range: Range<Int>
    /// Whether the range is a statement; otherwise it is an expression.
    var isStatement: Bool
    var original: String
    /// Empty removes a statement.
    var replacement: String

    /// The original and the changed text, such as `a < b → a <= b`.
    var change: String { "\(Self.short(original)) → \(replacement.isEmpty ? "removed" : Self.short(replacement))" }

    /// One line of at most 120 characters.
    private static func short(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count <= 120 ? line : line.prefix(117) + "…"
    }
}

/// The reason why mutants cannot be tested.
struct MutationError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
