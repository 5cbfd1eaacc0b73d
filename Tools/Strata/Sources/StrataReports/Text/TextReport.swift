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
        var lines = all ? result.findings.flatMap { self.lines($0) } : FindingGroup.edges(of: result.findings).flatMap(self.lines)
        let tail = tail(result)
        if !quiet { lines += (all ? result.summary.skipped : result.summary.skippedGroups).map { "note: skipped: \($0.displayed)" } }
        lines += tail
        if !all, !result.isConfigured, OverviewText.rowCount(lines) > OverviewText.rows {
            lines = OverviewText(result, tail: tail).lines
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func tail(_ result: CheckResult) -> [String] {
        var lines: [String] = []
        if !quiet {
            if let file = result.baselineFile, result.known > 0 {
                lines.append("note: \(Receipt.count(result.known, "violation")) in \(file.displayed)")
            }
            if let changed = result.changed {
                lines.append("note: only what \(Receipt.count(changed, "changed file")) can break is reported")
            }
            lines += testModules(result.summary.testModules)
            if !result.isConfigured { lines.append("note: without a .strata.yml, layers are not checked") }
        }
        let (violations, notes) = (result.violations, result.findings.filter { $0.severity == .note })
        let rules = Self.rules(of: violations)
        if !violations.isEmpty {
            let counts = rules.count == 1 ? "" : ": " + rules.map { "\($0.rule) \($0.count.grouped)" }.joined(separator: ", ")
            lines.append("\(Receipt.count(violations.count, "violation")) of \(Receipt.count(rules.count, "rule"))\(counts)")
        }
        if !notes.isEmpty, !quiet {
            let counts = Self.rules(of: notes).map { "\($0.rule) \($0.count.grouped)" }.joined(separator: ", ")
            lines.append("no violation, for information: \(counts)")
        }
        if !quiet, let rule = (rules.first ?? Self.rules(of: notes).first)?.rule { lines.append("next: \(next(result, rule))") }
        return lines + [Receipt.line(result.summary)]
    }

    /// The modules that are recognized as test code: three with their reasons, or all on request.
    private func testModules(_ modules: [String]) -> [String] {
        let shown = all ? modules[...] : modules.prefix(3)
        let rest = modules.count - shown.count
        return shown.map { "note: for tests: \($0.displayed)" }
            + (rest > 0 ? ["note: for tests: \(Receipt.count(rest, "more module")); '--all' lists them"] : [])
    }

    /// The rules of findings with their counts, the most frequent first.
    private static func rules(of findings: [Finding]) -> [(rule: String, count: Int)] {
        Dictionary(grouping: findings, by: \.rule).map { ($0.key, $0.value.count) }.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
    }

    /// The next step, in one line.
    private func next(_ result: CheckResult, _ rule: String) -> String {
        if !result.isConfigured {
            return "'strata init' proposes layers; 'strata explain \(rule)' explains the rule; '--all' prints each line"
        }
        return "'strata explain \(rule)' explains the rule; 'strata baseline' records known violations"
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
        let place = styled("\(finding.path.displayed):\(finding.position):", "1")
        let severity = styled(
            "\(finding.severity.rawValue):", finding.severity == .error ? "1;31" : finding.severity == .warning ? "1;33" : "1;36")
        var lines = ["\(place) \(severity) [\(finding.rule)] \(finding.message.displayed)"]
        let because = finding.because.map { "because: \($0.displayed)" }
        if !finding.chain.isEmpty {
            lines.append("  chain: \(finding.chain.joined(separator: " → ").displayed)" + (because.map { "     \($0)" } ?? ""))
        } else if let because {
            lines.append("  \(because)")
        }
        if finding.steps.count > 1 {
            for (index, step) in finding.steps.enumerated() {
                let verb = step.evidence == .manifest ? "declares" : "imports"
                lines.append(
                    "    \(step.path.displayed):\(step.position): "
                        + "\(finding.chain[index].displayed) \(verb) \(finding.chain[index + 1].displayed)")
            }
        }
        if !finding.configurations.isEmpty { lines.append("  only in: \(finding.configurations.joined(separator: ", ").displayed)") }
        lines.append("  fix: \(finding.fix.displayed)")
        return lines
    }

    private func styled(_ text: String, _ code: String) -> String {
        color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
