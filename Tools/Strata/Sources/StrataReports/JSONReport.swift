import StrataRules
import StrataScan
import StrataWorkspace

/// Findings for programs.
public enum JSONReport {
    /// The version of the format, incremented when a key is removed or changes its meaning.
    public static let version = 1

    /// An object with `version`, `violations`, `problems` (the reasons for exit code 2) and `summary`.
    static func render(_ result: CheckResult) -> String {
        let problems = result.problems.map { problem in
            JSONValue.object([
                "file": .text(problem.path), "line": .number(problem.position.line), "column": .number(problem.position.column),
                "message": .text(problem.message),
            ])
        }
        let document = JSONValue.object([
            "version": .number(version), "violations": .array(result.findings.map(violation)), "problems": .array(problems),
            "summary": summary(result.summary, known: result.known),
        ])
        return document.description + "\n"
    }

    private static func violation(_ finding: Finding) -> JSONValue {
        .object([
            "rule": .text(finding.rule), "severity": .text(finding.severity.rawValue), "file": .text(finding.path),
            "line": .number(finding.position.line), "column": .number(finding.position.column), "from": .optional(finding.from),
            "to": .optional(finding.to), "evidence": .text(finding.evidence.rawValue), "chain": .texts(finding.chain),
            "configurations": .texts(finding.configurations), "message": .text(finding.message), "because": .optional(finding.because),
            "fix": .text(finding.fix),
        ])
    }

    private static func summary(_ summary: CheckSummary, known: Int) -> JSONValue {
        let verdicts: [FileLedger.Verdict] = [.checked, .excluded, .unowned, .vendored]
        return .object([
            "packages": .number(summary.packages), "modules": .number(summary.modules), "files": .number(summary.files),
            "imports": .number(summary.imports), "edges": .number(summary.edges), "symbols": .text(summary.symbols),
            "configurations": .number(summary.configurations), "skipped": .texts(summary.skipped),
            "testModules": .texts(summary.testModules),
            "ledger": .members(verdicts.map { ($0.rawValue, .number(summary.verdicts[$0] ?? 0)) }), "known": .number(known),
        ])
    }
}
