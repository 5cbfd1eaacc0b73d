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

/// The report of a first check: the top issues, each rule with its count and a few places, and the next step. It takes at most two screens.
extension TextReport {
    /// The maximum number of rows, at a width of 80 columns.
    static let rows = 60
    static func rowCount(_ lines: [String]) -> Int { lines.reduce(0) { $0 + max(1, ($1.count + 79) / 80) } }

    func overview(_ tail: [String]) -> [String] {
        let (head, end, sections) = (topIssues, notes + tail, self.sections)
        // Each rule shows the same number of places, as many as fit.
        func lines(_ count: Int) -> [String] {
            let shown = sections.flatMap { section -> [String] in
                let rest = section.places.count - count
                return [section.head] + section.places.prefix(count) + (rest > 0 ? ["  and \(rest) more"] : [])
            }
            return head + shown + end
        }
        return (0..<Self.rows).reversed().lazy.map(lines).first { Self.rowCount($0) <= Self.rows } ?? head + end
    }

    private var topIssues: [String] {
        // The most severe rules first; a dependency that is not used harms least.
        let order = ["unused-dependency", "", "reexport-leak", "test-code-in-production", "cycle"]
        func weight(_ group: [Finding]) -> [Int] { [order.firstIndex(of: group[0].rule) ?? 1, group.count] }
        let groups = result.violations.likes.filter(\.[0].isEdge).map { (weight: weight($0), subject: $0[0].subject, group: $0) }
        let heaviest = groups.sorted { lhs, rhs in
            lhs.weight == rhs.weight ? lhs.subject < rhs.subject : rhs.weight.lexicographicallyPrecedes(lhs.weight)
        }
        let lines = heaviest.prefix(3).enumerated().flatMap { number, issue in
            let (group, first) = (issue.group, issue.group[0])
            let size = "\(Receipt.count(group.count, "place")) in \(Receipt.count(group.fileCount, "file"))"
            return [
                "  \(number + 1). \(issue.subject): \(first.rule), \(size)", "     \(first.path.displayed):\(first.position)",
                "     fix: \(first.fix.displayed)",
            ]
        }
        return lines.isEmpty ? [] : ["top issues:"] + lines + [""]
    }

    /// The number of findings of each rule, and their places, the most frequent first.
    private var sections: [(head: String, places: [String])] {
        result.findings.byRule.map { rule, findings in
            let noun = findings.contains { $0.severity != .note } ? "violation" : "note"
            let groups = findings.likes.map { ($0, $0[0].subject) }.sorted { ($1.0.count, $0.1) < ($0.0.count, $1.1) }
            let places = groups.map { group, subject in
                let count = group.count == 1 ? "" : "\(group.count.grouped) × from "
                return "  \(subject): \(count)\(group[0].path.displayed):\(group[0].position)"
            }
            return ("\(rule): \(Receipt.count(findings.count, noun))", places)
        }
    }

    /// Notes about skipped parts, shortened. The reason for missing symbols is complete because the user can act on it.
    private var notes: [String] {
        let groups = summary.skippedGroups.map { text in
            let isLong = text.count > 160 && !text.hasPrefix("symbols: ")
            return "note: skipped: \((isLong ? text.prefix(160) + "…" : text).displayed)"
        }
        return groups + (groups.count < summary.skipped.count ? ["note: '--all' lists everything that was skipped"] : [])
    }
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
        let groups = Dictionary(grouping: enumerated()) { key($0.element) ?? ["\($0.offset)"] }
        return groups.values.sorted { $0[0].offset < $1[0].offset }.map { $0.map(\.element) }
    }
}

extension Finding {
    var isEdge: Bool { to != nil && from != nil && rule != "unused-resource" && evidence != .declaration && evidence != .configuration }

    /// `App → Kit`, or the module or folder of other findings.
    var subject: String {
        if isEdge { return [from, to].compactMap { $0?.displayed }.joined(separator: " → ") }
        return (from ?? path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")).displayed
    }
}
