import StrataRules
import StrataScan
import StrataWorkspace

/// Lines in the format of compilers, which Xcode and other editors turn into annotations: `path:line:column: error: text`.
enum XcodeReport {
    /// One line per problem and finding, and the receipt as a note.
    static func render(_ result: CheckResult) -> String {
        var lines = result.configurationProblems.map { "\($0.file.displayed):\($0.position): error: \($0.message.displayed)" }
        lines += result.workspaceProblems.map {
            "\($0.path.displayed):\($0.place ?? .start): error: \(oneLine($0.message))"
        }
        lines += result.findings.map { finding in
            let because = finding.because.map { "; \($0.displayed)" } ?? ""
            return
                "\(finding.path.displayed):\(finding.position): \(finding.severity.rawValue): [\(finding.rule)] \(finding.message.displayed)"
                + "\(because); to fix: \(finding.fix.displayed)"
        }
        return (lines + ["note: \(Receipt.line(result.summary))"]).joined(separator: "\n") + "\n"
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
