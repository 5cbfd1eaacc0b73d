public import StrataRules
import StrataScan
import StrataWorkspace

/// The modules and test targets that a change can affect.
public struct ImpactReport: Sendable {
    private let lists: [(key: String, title: String, items: [String])]

    public init(_ impact: Impact, _ graph: ModuleGraph) {
        func names(_ ids: [ModuleID], tests: Bool) -> [String] {
            Set(ids.filter { (graph.modules[$0]?.kind == .test) == tests }.map(graph.name(of:))).sorted()
        }
        lists = [
            ("changed", "changed", names(impact.changed, tests: false) + names(impact.changed, tests: true)),
            ("affected", "affected modules", names(impact.affected, tests: false)),
            ("tests", "tests to run", names(impact.affected, tests: true)), ("unowned", "changed files in no module", impact.unowned),
        ]
    }

    /// One module per line under the titles of lists with any.
    public var text: String {
        let sections = lists.filter { !$0.items.isEmpty }.map { _, title, items in
            "\(title):\n" + items.map { "  \($0.displayed)\n" }.joined()
        }
        return sections.joined() + (lists[1].items.isEmpty && lists[2].items.isEmpty ? "no module is affected\n" : "")
    }

    /// One object with the same four lists.
    public var json: String { JSONValue.members(lists.map { ($0.key, .texts($0.items)) }).description + "\n" }
}
