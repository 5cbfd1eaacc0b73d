import StrataScan
import StrataTesting
import StrataWorkspace

@testable import StrataRules

/// A workspace that violates a rule, or only seems to: a test of the rule and its texts.
struct RuleExample: Sendable {
    /// The expected result of a rule for an example.
    enum Expectation: Hashable, Sendable {
        /// No finding.
        case silence
        /// At least one finding.
        case findings
        /// An exact number of findings.
        case exactly(Int)
    }

    let title: String
    /// The expected result.
    let expectation: Expectation
    /// The changes to a workspace without violations, line by line.
    let changes: [String]
    let world: SyntheticWorkspace
    let configuration: String
    /// The baseline's text, if there is one.
    let baseline: String?
    /// The day on which it is checked.
    let today = CalendarDay("2026-01-15") ?? .first

    /// Whether the rule should report a finding.
    var isBad: Bool { expectation != .silence }

    /// An example that breaks the rule.
    static func bad(_ title: String, findings: Int? = nil, _ change: (inout ExampleWorkspace) -> Void) -> RuleExample {
        RuleExample(title, findings.map { .exactly($0) } ?? .findings, change)
    }

    /// An example that only seems to violate the rule.
    static func good(_ title: String, _ change: (inout ExampleWorkspace) -> Void) -> RuleExample {
        RuleExample(title, .silence, change)
    }

    /// The example as the rule's own texts contain it.
    var text: String { ([title] + changes.map { "    \($0)" }).joined(separator: "\n") }

    private init(_ title: String, _ expectation: Expectation, _ change: (inout ExampleWorkspace) -> Void) {
        var sample = ExampleWorkspace()
        change(&sample)
        self.title = title
        self.expectation = expectation
        changes = sample.changes
        world = sample.world
        configuration = sample.configuration
        baseline = sample.baseline
    }
}
