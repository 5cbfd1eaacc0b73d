public import StrataRules

/// Findings for people, two or three lines each, and the receipt.
public struct TextReport: CheckReport {
    private let color: Bool
    private let quiet: Bool

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - color: whether to use terminal colours.
    ///   - quiet: whether to say nothing when nothing was found.
    public init(color: Bool = false, quiet: Bool = false) {
        self.color = color
        self.quiet = quiet
    }

    /// The findings, what was skipped, the count and the receipt.
    public func render(_ result: CheckResult) -> String {
        var lines = result.findings.flatMap(lines)
        if quiet, result.exitCode == 0 { return "" }
        if !quiet {
            lines += result.summary.skipped.map { "note: not analysed: \($0)" }
            if let file = result.baselineFile, result.known > 0 {
                lines.append("note: \(file) knows \(Receipt.count(result.known, "violation"))")
            }
            if let changed = result.changed {
                lines.append("note: only what \(Receipt.count(changed, "changed file")) can break is reported")
            }
            if !result.isConfigured { lines.append("note: there is no .strata.yml, so layers are not checked") }
        }
        if !result.findings.isEmpty {
            let rules = Set(result.findings.map(\.rule)).count
            lines.append("\(Receipt.count(result.findings.count, "violation")) of \(Receipt.count(rules, "rule"))")
        }
        lines.append(Receipt.line(result.summary))
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(_ finding: Finding) -> [String] {
        let place = styled("\(finding.path):\(finding.position):", "1")
        let severity = styled("\(finding.severity.rawValue):", finding.severity == .error ? "1;31" : "1;33")
        var lines = ["\(place) \(severity) [\(finding.rule)] \(finding.message)"]
        let because = finding.because.map { "because: \($0)" }
        if !finding.chain.isEmpty {
            lines.append("  chain: \(finding.chain.joined(separator: " → "))" + (because.map { "     \($0)" } ?? ""))
        } else if let because {
            lines.append("  \(because)")
        }
        if finding.steps.count > 1 {
            for (index, step) in finding.steps.enumerated() {
                let verb = step.evidence == .manifest ? "declares" : "imports"
                lines.append("    \(step.path):\(step.position): \(finding.chain[index]) \(verb) \(finding.chain[index + 1])")
            }
        }
        if !finding.configurations.isEmpty { lines.append("  only in: \(finding.configurations.joined(separator: ", "))") }
        lines.append("  fix: \(finding.fix)")
        return lines
    }

    private func styled(_ text: String, _ code: String) -> String {
        color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
