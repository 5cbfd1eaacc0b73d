import StrataRules
import StrataScan

/// The report of a first check: the top issues, each rule with its count and a few places, and the next step. It takes at most two screens.
extension TextReport {
    /// The maximum number of rows, at a width of 80 columns.
    static let rows = 60

    /// The number of terminal rows that lines take, including wrapped ones.
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

    /// The three most important edges, each with its first place and its fix.
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
