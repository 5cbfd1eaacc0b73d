import StrataRules
import StrataScan

/// Lines in the format of compilers, which Xcode and other editors turn into annotations: `path:line:column: error: text`.
enum XcodeReport {
    /// One line per problem and finding, and the receipt as a note.
    static func render(_ result: CheckResult) -> String {
        let problems = result.problems.map { problem in
            let text = problem.message.split(whereSeparator: \.isNewline).joined(separator: " ")
            return "\(problem.path.displayed):\(problem.position): error: \(text)"
        }
        let findings = result.findings.map { finding in
            let text = finding.message.displayed + (finding.because.map { "; \($0.displayed)" } ?? "")
            return "\(finding.path.displayed):\(finding.position): \(finding.severity): [\(finding.rule)] \(text); to fix: "
                + finding.fix.displayed
        }
        return (problems + findings + ["note: \(Receipt.line(result.summary))"]).joined(separator: "\n") + "\n"
    }
}
