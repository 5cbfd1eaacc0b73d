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
        violations = result.findings.map(Violation.init)
        problems = result.configurationProblems.map { "\($0)" } + result.workspaceProblems.map { "\($0)" }
        receipt = Receipt.line(result.summary)
        isClean = result.exitCode == 0
        description = (problems + [ReportFormat.text.render(result)]).joined(separator: "\n")
    }
}

/// A violation of a rule.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The rule's identifier, such as `cross-layer-import`; `strata explain` describes it.
    public let rule: String
    /// The file, relative to the workspace.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The column in UTF-8 bytes, from 1.
    public let column: Int
    /// Whether the verdict can be clean in spite of it: it is a warning or a note.
    public let isWarning: Bool
    /// The fact in one sentence.
    public let message: String
    public let fix: String

    init(_ finding: Finding) {
        rule = finding.rule
        path = finding.path
        line = finding.position.line
        column = finding.position.column
        isWarning = finding.severity != .error
        severity = finding.severity.rawValue
        message = finding.message
        fix = finding.fix
    }

    private let severity: String

    /// `path:line:column: error: [rule] message`
    public var description: String { "\(path):\(line):\(column): \(severity): [\(rule)] \(message)" }
}
