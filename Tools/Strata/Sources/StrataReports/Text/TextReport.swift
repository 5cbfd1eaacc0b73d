import StrataRules
import StrataScan

/// Findings as text, two or three lines each, and the receipt. An edge is shown once, with its first place and the number of places.
struct TextReport {
    let result: CheckResult
    let summary: CheckSummary
    let color: Bool
    let quiet: Bool
    let all: Bool

    /// The findings, skipped parts, counts, the next step and the receipt. Long reports without a configuration are shortened.
    func render() -> String {
        if quiet, result.exitCode == 0 { return "" }
        let skipped = quiet ? [] : all ? summary.skipped : summary.skippedGroups
        let tail = tail
        var lines = all ? result.findings.flatMap { self.lines($0) } : result.findings.edges.flatMap(self.lines)
        lines += skipped.map { "note: skipped: \($0.displayed)" } + tail
        if !all, !result.isConfigured, Self.rowCount(lines) > Self.rows { lines = overview(tail) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var tail: [String] {
        let (violations, notes) = (result.violations, result.findings.filter { $0.severity == .note })
        let (rules, others) = (violations.byRule, notes.byRule)
        func list(_ rules: [(rule: String, findings: [Finding])]) -> String {
            rules.map { "\($0) \($1.count.grouped)" }.joined(separator: ", ")
        }
        let count = "\(Receipt.count(violations.count, "violation")) of \(Receipt.count(rules.count, "rule"))"
        let total = violations.isEmpty ? [] : [count + (rules.count == 1 ? "" : ": " + list(rules))]
        let receipt = [Receipt.line(summary)]
        if quiet { return total + receipt }
        var lines: [String] = []
        if let file = result.baselineFile, result.known > 0 {
            lines.append("note: \(Receipt.count(result.known, "violation")) in \(file.displayed)")
        }
        if let changed = result.changed { lines.append("note: only what \(Receipt.count(changed, "changed file")) can break is reported") }
        // Three of the modules that are recognized as test code, or all on request.
        let tests = all ? summary.testModules[...] : summary.testModules.prefix(3)
        lines += tests.map { "note: for tests: \($0.displayed)" }
        let rest = summary.testModules.count - tests.count
        if rest > 0 { lines.append("note: for tests: \(Receipt.count(rest, "more module")); '--all' lists them") }
        if !result.isConfigured { lines.append("note: without a .strata.yml, layers are not checked") }
        lines += total
        if !notes.isEmpty { lines.append("no violation, for information: \(list(others))") }
        if let rule = (rules.first ?? others.first)?.rule {
            let explain = "'strata explain \(rule)' explains the rule"
            lines.append(
                result.isConfigured
                    ? "next: \(explain); 'strata baseline' records known violations"
                    : "next: 'strata init' proposes layers; \(explain); '--all' prints each line")
        }
        return lines + receipt
    }

    private func lines(_ group: [Finding]) -> [String] {
        var lines = lines(group[0])
        if group.count > 1 {
            let files = Receipt.count(group.fileCount, "file")
            lines.insert("  and \(Receipt.count(group.count - 1, "more place")), in \(files) in all", at: 1)
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
            let names = "\(finding.chain[index].displayed) \(verb) \(finding.chain[index + 1].displayed)"
            lines.append("    \(step.path.displayed):\(step.position): \(names)")
        }
        if !finding.configurations.isEmpty { lines.append("  only in: \(finding.configurations.joined(separator: ", ").displayed)") }
        return lines + ["  fix: \(finding.fix.displayed)"]
    }

    private func styled(_ text: String, _ code: String) -> String { color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}

extension [Finding] {
    /// The findings of each rule, the most frequent first.
    var byRule: [(rule: String, findings: [Finding])] {
        Dictionary(grouping: self, by: \.rule).sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { ($0, $1) }
    }

    /// Groups of findings of the same edge, and of notes of a rule, in the order of their first places. Other findings are alone.
    var edges: [[Finding]] {
        groups { finding in
            if finding.severity == .note { return [finding.rule] }
            guard let from = finding.from, let to = finding.to, [.import, .reexport, .symbol].contains(finding.evidence) else { return nil }
            // Calls are grouped by declaration too, because files of one module may belong to several layers.
            return [finding.rule, from, to, finding.because ?? "", finding.evidence == .symbol ? finding.message : ""]
        }
    }

    /// Groups of similar findings: by edge, else by module, else by folder.
    var likes: [[Finding]] { groups { [$0.rule, $0.subject] } }
    var fileCount: Int { Set(map(\.path)).count }

    private func groups(by key: (Finding) -> [String]?) -> [[Finding]] {
        var groups: [[Finding]] = []
        var places: [[String]: Int] = [:]
        for finding in self {
            let key = key(finding)
            if let place = key.flatMap({ places[$0] }) {
                groups[place].append(finding)
            } else {
                if let key { places[key] = groups.count }
                groups.append([finding])
            }
        }
        return groups
    }
}

extension Finding {
    /// Whether the finding is about two modules.
    var isEdge: Bool { to != nil && from != nil && rule != "unused-resource" && evidence != .declaration && evidence != .configuration }

    /// `App → Kit`, or the module or folder of other findings.
    var subject: String {
        if isEdge { return [from, to].compactMap { $0?.displayed }.joined(separator: " → ") }
        return (from ?? path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")).displayed
    }
}
