import StrataRules
import StrataScan

/// Findings as text, two or three lines each, and the receipt. An edge is shown once, with its first place and the number of places.
struct TextReport {
    var color = false
    var quiet = false
    var all = false

    /// The findings, skipped parts, counts, the next step and the receipt. Long reports without a configuration are shortened.
    func render(_ result: CheckResult) -> String {
        if quiet, result.exitCode == 0 { return "" }
        let skipped = quiet ? [] : all ? result.summary.skipped : result.summary.skippedGroups
        let tail = tail(result)
        var lines = (all ? result.findings.flatMap(self.lines) : FindingGroup.edges(of: result.findings).flatMap(self.lines))
        lines += skipped.map { "note: skipped: \($0.displayed)" } + tail
        if !all, !result.isConfigured, OverviewText.rowCount(lines) > OverviewText.rows {
            lines = OverviewText(result: result, tail: tail).lines
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func tail(_ result: CheckResult) -> [String] {
        let (violations, notes) = (result.violations, result.findings.filter { $0.severity == .note })
        let rules = Self.counts(of: violations)
        let count = "\(Receipt.count(violations.count, "violation")) of \(Receipt.count(rules.count, "rule"))"
        let total = violations.isEmpty ? [] : [count + (rules.count == 1 ? "" : ": " + rules.map(\.text).joined(separator: ", "))]
        let receipt = [Receipt.line(result.summary)]
        if quiet { return total + receipt }
        var lines: [String] = []
        if let file = result.baselineFile, result.known > 0 {
            lines.append("note: \(Receipt.count(result.known, "violation")) in \(file.displayed)")
        }
        if let changed = result.changed {
            lines.append("note: only what \(Receipt.count(changed, "changed file")) can break is reported")
        }
        // Three of the modules that are recognized as test code, or all on request.
        let tests = all ? result.summary.testModules[...] : result.summary.testModules.prefix(3)
        lines += tests.map { "note: for tests: \($0.displayed)" }
        let rest = result.summary.testModules.count - tests.count
        if rest > 0 { lines.append("note: for tests: \(Receipt.count(rest, "more module")); '--all' lists them") }
        if !result.isConfigured { lines.append("note: without a .strata.yml, layers are not checked") }
        lines += total
        if !notes.isEmpty {
            lines.append("no violation, for information: \(Self.counts(of: notes).map(\.text).joined(separator: ", "))")
        }
        if let rule = (rules.first ?? Self.counts(of: notes).first)?.rule {
            let explain = "'strata explain \(rule)' explains the rule"
            lines.append(
                result.isConfigured
                    ? "next: \(explain); 'strata baseline' records known violations"
                    : "next: 'strata init' proposes layers; \(explain); '--all' prints each line")
        }
        return lines + receipt
    }

    /// The rules of findings with their counts, the most frequent first.
    private static func counts(of findings: [Finding]) -> [(rule: String, text: String)] {
        Dictionary(grouping: findings, by: \.rule).sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map {
            ($0.key, "\($0.key) \($0.value.count.grouped)")
        }
    }

    private func lines(_ group: FindingGroup) -> [String] {
        var lines = lines(group.first)
        if group.count > 1 {
            lines.insert(
                "  and \(Receipt.count(group.count - 1, "more place")), in \(Receipt.count(group.files.count, "file")) in all", at: 1)
        }
        return lines
    }

    private func lines(_ finding: Finding) -> [String] {
        let code = finding.severity == .error ? "1;31" : finding.severity == .warning ? "1;33" : "1;36"
        let place = styled("\(finding.path.displayed):\(finding.position):", "1")
        var lines = ["\(place) \(styled("\(finding.severity):", code)) [\(finding.rule)] \(finding.message.displayed)"]
        let chain = finding.chain.isEmpty ? nil : "chain: \(finding.chain.joined(separator: " → ").displayed)"
        let because = finding.because.map { "because: \($0.displayed)" }
        if chain != nil || because != nil { lines.append("  " + [chain, because].compactMap(\.self).joined(separator: "     ")) }
        for (index, step) in finding.steps.enumerated() where finding.steps.count > 1 {
            let verb = step.evidence == .manifest ? "declares" : "imports"
            lines.append(
                "    \(step.path.displayed):\(step.position): "
                    + "\(finding.chain[index].displayed) \(verb) \(finding.chain[index + 1].displayed)")
        }
        if !finding.configurations.isEmpty { lines.append("  only in: \(finding.configurations.joined(separator: ", ").displayed)") }
        return lines + ["  fix: \(finding.fix.displayed)"]
    }

    private func styled(_ text: String, _ code: String) -> String {
        color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
