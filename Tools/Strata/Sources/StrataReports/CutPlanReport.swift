public import StrataRules
import StrataScan
import StrataWorkspace

/// The dependencies to remove first.
public struct CutPlanReport: Sendable {
    private let plan: CutPlan
    private let graph: ModuleGraph

    public init(_ plan: CutPlan, _ graph: ModuleGraph) {
        self.plan = plan
        self.graph = graph
    }

    /// One dependency per line with its gain, and the files to change below it.
    public var text: String {
        guard plan.violations > 0 else { return "there are no violations\n" }
        guard !plan.cuts.isEmpty else { return "no single dependency resolves a violation; 'strata check' shows how to fix each\n" }
        let rows = plan.cuts.enumerated().map { index, cut in
            let files = cut.files.prefix(3).map { "     \($0.displayed)\n" }.joined()
            let more = cut.files.count > 3 ? "     and \(Receipt.count(cut.files.count - 3, "other file"))\n" : ""
            let rules = cut.rules.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value.grouped)" }
            return """
                \(index + 1). \(graph.name(of: cut.from).displayed) → \(graph.name(of: cut.to).displayed): \(Receipt.count(cut.gain, "violation")) less, \
                \(cut.left.grouped) left
                     \(rules.joined(separator: ", ")); \(Receipt.count(cut.files.count, "file"))

                """ + files + more
        }
        let isDeclarable = plan.cuts.contains { $0.rules["undeclared-import"] != nil }
        return "dependencies to remove first, of \(Receipt.count(plan.violations, "violation")):\n" + rows.joined()
            + (isDeclarable ? "note: an undeclared-import is also resolved by declaring the dependency in the manifest\n" : "")
    }

    /// An object with the number of violations and the cuts in order.
    public var json: String {
        JSONValue.object([
            "violations": .number(plan.violations),
            "cuts": .array(
                plan.cuts.map { cut in
                    .object([
                        "from": .text(graph.name(of: cut.from)), "to": .text(graph.name(of: cut.to)), "files": .texts(cut.files),
                        "gain": .number(cut.gain),
                        "rules": .members(cut.rules.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) }),
                        "left": .number(cut.left),
                    ])
                }),
        ]).description + "\n"
    }
}
