import StrataRules
import StrataScan

/// The report of a first check: the top issues, each rule with its count and a few places, and the next step. It takes at most two screens.
struct OverviewText {
    /// The maximum number of rows, at a width of 80 columns.
    static let rows = 60

    let result: CheckResult
    let tail: [String]

    /// The number of terminal rows that lines take, including wrapped ones.
    static func rowCount(_ lines: [String]) -> Int { lines.reduce(0) { $0 + max(1, ($1.count + 79) / 80) } }

    var lines: [String] {
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
        func weight(_ group: FindingGroup) -> [Int] { [order.firstIndex(of: group.first.rule) ?? 1, group.count] }
        let groups = FindingGroup.likes(of: result.violations).filter(\.first.isEdge)
        let heaviest = groups.sorted { lhs, rhs in
            weight(lhs) == weight(rhs) ? lhs.first.subject < rhs.first.subject : weight(rhs).lexicographicallyPrecedes(weight(lhs))
        }
        let lines = heaviest.prefix(3).enumerated().flatMap { number, group in
            let first = group.first
            let size = "\(Receipt.count(group.count, "place")) in \(Receipt.count(group.files.count, "file"))"
            return [
                "  \(number + 1). \(first.subject): \(first.rule), \(size)", "     \(first.path.displayed):\(first.position)",
                "     fix: \(first.fix.displayed)",
            ]
        }
        return lines.isEmpty ? [] : ["top issues:"] + lines + [""]
    }

    /// The number of findings of each rule, and their places, the most frequent first.
    private var sections: [(head: String, places: [String])] {
        let byRule = Dictionary(grouping: result.findings, by: \.rule).sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        return byRule.map { rule, findings in
            let noun = findings.contains { $0.severity != .note } ? "violation" : "note"
            let groups = FindingGroup.likes(of: findings).map { ($0, $0.first.subject) }.sorted { ($1.0.count, $0.1) < ($0.0.count, $1.1) }
            let places = groups.map { group, subject in
                let count = group.count == 1 ? "" : "\(group.count.grouped) × from "
                return "  \(subject): \(count)\(group.first.path.displayed):\(group.first.position)"
            }
            return ("\(rule): \(Receipt.count(findings.count, noun))", places)
        }
    }

    /// Notes about skipped parts, shortened. The reason for missing symbols is complete because the user can act on it.
    private var notes: [String] {
        let (groups, all) = (result.summary.skippedGroups, result.summary.skipped)
        return groups.map { text in
            let isLong = text.count > 160 && !text.hasPrefix("symbols: ")
            return "note: skipped: \((isLong ? text.prefix(160) + "…" : text).displayed)"
        } + (groups.count < all.count ? ["note: '--all' lists everything that was skipped"] : [])
    }
}
