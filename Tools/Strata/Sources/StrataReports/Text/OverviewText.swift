import StrataRules
import StrataScan
import StrataWorkspace

/// The report of a first check: the top issues, each rule with its count and a few places, and the next step. It takes at most two screens.
struct OverviewText {
    /// The maximum number of rows, at the given width.
    static let rows = 60
    static let columns = 80

    private let result: CheckResult
    private let tail: [String]

    init(_ result: CheckResult, tail: [String]) {
        self.result = result
        self.tail = tail
    }

    /// The number of terminal rows that lines take, including wrapped ones.
    static func rowCount(_ lines: [String]) -> Int { lines.reduce(0) { $0 + max(1, ($1.count + columns - 1) / columns) } }

    var lines: [String] {
        let head = topIssues.isEmpty ? [] : topIssues + [""]
        let end = notes + tail
        return head + sections(rows: Self.rows - Self.rowCount(head + end)) + end
    }

    /// The three most important edges, each with its first place and its fix; empty for a single module.
    private var topIssues: [String] {
        let groups = FindingGroup.likes(of: result.violations).filter(\.first.isEdge)
        var users: [String: Set<ModuleID>] = [:]
        for edge in groups.isEmpty ? [] : result.graph.edges { users[result.graph.name(of: edge.to), default: []].insert(edge.from) }
        let heaviest = groups.map { (group: $0, weight: weight($0, users[$0.first.from ?? ""]?.count ?? 0)) }.sorted { lhs, rhs in
            lhs.weight == rhs.weight ? lhs.group.name < rhs.group.name : rhs.weight.lexicographicallyPrecedes(lhs.weight)
        }.prefix(3).map(\.group)
        var lines: [String] = []
        for (index, group) in heaviest.enumerated() {
            lines.append("  \(index + 1). \(group.name.displayed): \(group.first.rule), \(group.size)")
            lines += ["     \(group.first.path.displayed):\(group.first.position)", "     fix: \(group.first.fix.displayed)"]
        }
        // Adds the most frequent imports, which suggest where layers are.
        let production = result.graph.withoutTests.edges.filter { $0.evidence == .import }
        let imports = production.isEmpty ? result.graph.edges.filter { $0.evidence == .import } : production
        let most = Dictionary(grouping: imports) { [$0.from, $0.to] }.values.sorted { ($1.count, $0[0].path) < ($0.count, $1[0].path) }
            .prefix(3 - heaviest.count)
        for (index, edges) in most.enumerated() {
            let (from, to) = (result.graph.name(of: edges[0].from).displayed, result.graph.name(of: edges[0].to).displayed)
            lines.append("  \(heaviest.count + index + 1). \(from) → \(to): allowed, and imported \(Receipt.count(edges.count, "time"))")
            lines.append("     \(edges[0].path.displayed):\(edges[0].position)")
        }
        if lines.isEmpty { return result.summary.modules < 2 ? [] : ["no module imports another module"] }
        return [heaviest.isEmpty ? "most frequent imports:" : "top issues:"] + lines
    }

    /// The severity of the rule, the number of findings, and the number of users of the module.
    private func weight(_ group: FindingGroup, _ users: Int) -> [Int] {
        let rank = Self.gravest.firstIndex(of: group.first.rule).map { Self.gravest.count - $0 + 1 } ?? 1
        return [group.first.rule == "unused-dependency" ? 0 : rank, group.count, users]
    }

    /// Rules that need no layers, the most severe first.
    private static let gravest = ["cycle", "test-code-in-production", "reexport-leak"]

    /// One line per rule, followed by as many of its places as there are rows, the most frequent first.
    private func sections(rows: Int) -> [String] {
        let byRule = Dictionary(grouping: result.findings, by: \.rule).sorted {
            ($1.value.count, $0.key) < ($0.value.count, $1.key)
        }
        var sections = byRule.map { rule, findings in
            let groups = FindingGroup.likes(of: findings).sorted { ($1.count, $0.name) < ($0.count, $1.name) }
            let noun = findings.contains { $0.severity != .note } ? "violation" : "note"
            return (head: "\(rule): \(Receipt.count(findings.count, noun))", groups: groups, shown: [String]())
        }
        var left = rows - Self.rowCount(sections.map(\.head)) - sections.count
        // Rules take turns, so that the most frequent one does not use all rows.
        var isOpen = true
        while isOpen {
            isOpen = false
            for index in sections.indices where sections[index].shown.count < sections[index].groups.count {
                let group = sections[index].groups[sections[index].shown.count]
                let count = group.count == 1 ? "" : "\(group.count.grouped) × from "
                let line = "  \(group.name.displayed): \(count)\(group.first.path.displayed):\(group.first.position)"
                guard left >= Self.rowCount([line]) else { continue }
                left -= Self.rowCount([line])
                sections[index].shown.append(line)
                isOpen = true
            }
        }
        return sections.flatMap { section -> [String] in
            let rest = section.groups.dropFirst(section.shown.count)
            return [section.head] + section.shown + (rest.isEmpty ? [] : ["  and \(rest.count) more"])
        }
    }

    /// Notes about skipped parts, shortened. The reason for missing symbols is complete because the user can act on it.
    private var notes: [String] {
        result.summary.skippedGroups.map { text in
            let isLong = text.count > 160 && !text.hasPrefix("symbols: ")
            return "note: skipped: \((isLong ? text.prefix(160) + "…" : text).displayed)"
        } + (result.summary.skippedGroups.count < result.summary.skipped.count ? ["note: '--all' lists everything that was skipped"] : [])
    }
}
