public import StrataRules
import StrataScan

/// How one module comes to use another.
public struct ChainReport: Sendable {
    private let uses: UseGraph

    /// Makes a report over a graph.
    public init(_ graph: ModuleGraph) {
        uses = UseGraph(graph)
    }

    /// Whether there is a module of this name, of the workspace or external.
    public func knows(_ name: String) -> Bool { !uses.nodes(named: name).isEmpty }

    /// The names of all modules, for suggestions.
    public var names: Set<String> {
        Set(uses.steps.values.flatMap { $0 }.flatMap { [uses.name(of: $0.from), uses.name(of: $0.to)] })
    }

    private struct Chain {
        var steps: [UseGraph.Step]
        var cut: [UseGraph.Step]
    }

    private func chain(from: String, to: String) -> Chain? {
        let starts = uses.nodes(named: from)
        let ends = Set(uses.nodes(named: to))
        guard let steps = uses.shortest(from: starts, to: { ends.contains($0) }), let first = steps.first, let last = steps.last else { return nil }
        return Chain(steps: steps, cut: uses.cheapestCut(from: first.from, to: last.to))
    }

    private func verb(_ step: UseGraph.Step) -> String { step.evidence == .import ? "imports" : "declares" }

    /// The shortest chain between two modules, one step a line with the place that shows it, and the cheapest cut; `nil` when there is none.
    public func text(from: String, to: String) -> String? {
        guard let chain = chain(from: from, to: to), let first = chain.steps.first else { return nil }
        var lines = [([first.from] + chain.steps.map(\.to)).map(uses.name(of:)).joined(separator: " → ")]
        lines += chain.steps.map { "  \($0.path):\($0.position): \(uses.name(of: $0.from)) \(verb($0)) \(uses.name(of: $0.to))" }
        if !chain.cut.isEmpty {
            let places = Receipt.count(chain.cut.reduce(0) { $0 + $1.places }, "place")
            lines.append("cheapest cut, \(places) to change:")
            lines += chain.cut.map { "  \(uses.name(of: $0.from)) → \(uses.name(of: $0.to)), first at \($0.path):\($0.position)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The same as JSON: an object with `chain` and `cut`, each a list of steps.
    public func json(from: String, to: String) -> String {
        let chain = chain(from: from, to: to)
        func steps(_ steps: [UseGraph.Step]?) -> JSONValue {
            .array(
                (steps ?? []).map { step in
                    .object([
                        "from": .text(uses.name(of: step.from)), "to": .text(uses.name(of: step.to)), "evidence": .text(step.evidence.rawValue),
                        "file": .text(step.path), "line": .number(step.position.line), "column": .number(step.position.column),
                        "places": .number(step.places),
                    ])
                })
        }
        return JSONValue.object(["from": .text(from), "to": .text(to), "chain": steps(chain?.steps), "cut": steps(chain?.cut)]).description + "\n"
    }
}
