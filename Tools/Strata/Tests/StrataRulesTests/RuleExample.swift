import StrataTesting

@testable import StrataRules

/// A workspace that violates a rule, or only seems to: a test of the rule and its texts.
///
/// The examples of a rule are in Tests/Fixtures/examples_ofEachRule with their findings: those of the rule's texts first, then further cases
/// that a change of the rule must not break.
struct RuleExample: Sendable {
    let title: String
    /// Whether the rule should report a finding.
    let isBad: Bool
    /// The changes to a workspace without violations, line by line.
    let changes: [String]
    let sample: ExampleWorkspace

    /// The example as the rule's own texts contain it.
    var text: String { ([title] + changes.map { "    \($0)" }).joined(separator: "\n") }

    /// Reads the examples of a rule.
    static func all(of rule: String) throws -> [RuleExample] {
        try RecordedFindings.recorded(file(of: rule)).split(separator: "\n\n").map { block in
            let lines = block.split(separator: "\n")
            let changes = lines.filter { $0.hasPrefix("  | ") }.map { String($0.dropFirst(4)) }
            var sample = ExampleWorkspace()
            sample.apply(changes)
            let title = lines[0].split(separator: ": ", maxSplits: 1)
            return RuleExample(title: String(title[1]), isBad: title[0] == "# violation", changes: changes, sample: sample)
        }
    }

    static func file(of rule: String) -> String { "examples_ofEachRule/\(rule).txt" }
}
