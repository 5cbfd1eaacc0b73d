/// A small change of a source file that a test should notice.
package struct Mutant: Sendable, Hashable, Codable {
    /// The value of the switch that activates it, from 1.
    package var id: Int
    package var module: String
    /// Relative to the root.
    package var file: String
    package var line: Int
    /// The function, property or type that contains it, such as `Money.adding(_:)`.
    package var declaration: String
    /// The kind of change, such as `comparison`.
    package var kind: String
    /// The original and the changed text, such as `a < b → a <= b`.
    package var change: String
    /// Distinguishes equal changes in one declaration, from 0.
    package var ordinal = 0

    /// Identifies it in runs of other revisions.
    package var key: String { "\(file)|\(declaration)|\(change)|\(ordinal)" }
}

/// The result of the tests with one mutant.
package enum Outcome: String, Sendable, Codable {
    /// A test failed, or the process crashed.
    case killed
    /// The tests took much longer than without the mutant.
    case timedOut
    case survived
    /// No test evaluates the code.
    case unreached
    /// It changes no behavior, according to the list of equivalent mutants.
    case equivalent
    /// It does not compile.
    case dropped
    /// Left out by a limit or the end of the budget.
    case notRun
}

/// The syntax around a mutant in the generated source.
enum SiteKind: Hashable { case statement, expression }

/// A range of a source file with its alternatives.
struct Site {
    struct Alternative {
        var kind: String
        /// Replaces the range; empty removes a statement.
        var text: String
        var id = 0
    }

    /// UTF-8 offsets without surrounding trivia.
    var range: Range<Int>
    var kind: SiteKind
    var line: Int
    var declaration: String
    var alternatives: [Alternative]
}
