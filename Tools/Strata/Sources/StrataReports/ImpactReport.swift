public import StrataRules
import StrataScan
import StrataWorkspace

/// The modules and test targets that a change can affect.
public struct ImpactReport: Sendable {
    private let impact: Impact
    private let graph: ModuleGraph

    public init(_ impact: Impact, _ graph: ModuleGraph) {
        self.impact = impact
        self.graph = graph
    }

    private func names(_ ids: [ModuleID], tests: Bool) -> [String] {
        Set(ids.filter { (graph.modules[$0]?.kind == .test) == tests }.map(graph.name(of:))).sorted()
    }

    /// One module per line under three headings.
    public var text: String {
        let sections = [
            ("changed", names(impact.changed, tests: false) + names(impact.changed, tests: true)),
            ("affected modules", names(impact.affected, tests: false)), ("tests to run", names(impact.affected, tests: true)),
            ("changed files in no module", impact.unowned),
        ]
        return sections.filter { !$0.1.isEmpty }.map { title, items in
            "\(title):\n" + items.map { "  \($0.displayed)\n" }.joined()
        }.joined() + (impact.affected.isEmpty ? "no module is affected\n" : "")
    }

    /// One object with the same four lists.
    public var json: String {
        JSONValue.object([
            "changed": .texts(names(impact.changed, tests: false) + names(impact.changed, tests: true)),
            "affected": .texts(names(impact.affected, tests: false)), "tests": .texts(names(impact.affected, tests: true)),
            "unowned": .texts(impact.unowned),
        ]).description + "\n"
    }
}
