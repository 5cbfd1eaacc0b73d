import StrataReports
import StrataRules
import StrataScan

/// The result of a check.
public struct Verdict: Sendable, CustomStringConvertible {
    /// The violations and notes that are not in the baseline, sorted by file and position.
    public let violations: [Violation]
    /// The reasons why the check is incomplete, one per file or key: an unreadable manifest, a pattern without matches.
    public let problems: [String]
    /// The counts of what was checked: `checked 23 packages, 61 modules, …`.
    public let receipt: String
    /// Whether the check is complete and found nothing but warnings. An incomplete check is never clean.
    public let isClean: Bool
    /// The problems, then the violations as `strata check` prints them, and the receipt.
    public let description: String

    init(_ result: CheckResult) {
        violations = result.findings.map { Violation(finding: $0) }
        problems = result.configurationProblems.map { "\($0)" } + result.workspaceProblems.map { "\($0)" }
        receipt = Receipt.line(result.summary)
        isClean = result.exitCode == 0
        description = (problems + [ReportFormat.text.render(result)]).joined(separator: "\n")
    }
}

/// A violation of a rule.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
    let finding: Finding

    /// The rule's identifier, such as `cross-layer-import`; `strata explain` describes it.
    public var rule: String { finding.rule }
    /// The file, relative to the workspace.
    public var path: String { finding.path }
    /// The line, from 1.
    public var line: Int { finding.position.line }
    /// The column in UTF-8 bytes, from 1.
    public var column: Int { finding.position.column }
    /// Whether the verdict can be clean in spite of it: it is a warning or a note.
    public var isWarning: Bool { finding.severity != .error }
    /// The fact in one sentence.
    public var message: String { finding.message }
    public var fix: String { finding.fix }

    /// `path:line:column: error: [rule] message`
    public var description: String { "\(path):\(line):\(column): \(finding.severity): [\(rule)] \(message)" }
}
