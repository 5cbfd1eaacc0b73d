public import StrataRules
import StrataScan
public import StrataWorkspace

/// Explains how one module depends on another.
public struct ChainReport: Sendable {
    private let uses: UseGraph
    /// The same with the uses that only the index shows.
    private let allUses: UseGraph
    private let symbols: SymbolFacts

    /// Creates a report over a graph.
    ///
    /// - Parameter symbols: The contents of the compiler's index.
    public init(_ graph: ModuleGraph, _ symbols: SymbolFacts = .notChecked) {
        uses = UseGraph(graph)
        allUses = symbols.isChecked ? UseGraph(graph, symbols: symbols) : uses
        self.symbols = symbols
    }

    /// Whether there is a module with this name, local or external.
    public func knows(_ name: String) -> Bool { !uses.nodes(named: name).isEmpty }

    public var names: Set<String> {
        Set(uses.steps.values.joined().flatMap { [uses.name(of: $0.from), uses.name(of: $0.to)] })
    }

    private struct Chain {
        var steps: [UseGraph.Step] = []
        var cut: [UseGraph.Step] = []
        /// The uses of each step, and the uses of the last module by the first.
        var references: [References] = []
    }

    /// The declarations of one module that another one uses.
    private struct References {
        let from: UseGraph.Node
        let to: UseGraph.Node
        /// The most used first.
        let declarations: [(name: String, uses: [SymbolFacts.Use])]
        var places: Int { declarations.reduce(0) { $0 + $1.uses.count } }
    }

    /// A chain of imports and manifest entries or, if there is none, one with steps from the index.
    private func chain(from: String, to: String) -> Chain {
        for graph in [uses, allUses] {
            let ends = Set(graph.nodes(named: to))
            guard let steps = graph.shortest(from: graph.nodes(named: from), to: { ends.contains($0) }), let first = steps.first,
                let last = steps.last
            else { continue }
            let pairs = steps.map { ($0.from, $0.to) } + (steps.count > 1 ? [(first.from, last.to)] : [])
            return Chain(
                steps: steps, cut: graph.cheapestCut(from: first.from, to: last.to),
                references: pairs.map(references).filter { !$0.declarations.isEmpty })
        }
        return Chain()
    }

    private func references(from: UseGraph.Node, to: UseGraph.Node) -> References {
        let found = symbols.uses.filter { from == .module($0.module) && to == .module(symbols.symbols[$0.symbol].module) }
        let uses = Dictionary(grouping: found) { symbols.symbols[$0.symbol].name }
        let sorted = uses.sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
        return References(from: from, to: to, declarations: sorted.map { ($0, $1) })
    }

    /// The shortest chain between two modules, one step per line with its position, the cheapest cut, and the declarations used by each
    /// step; `nil` if there is none.
    public func text(from: String, to: String) -> String? {
        let chain = chain(from: from, to: to)
        guard let first = chain.steps.first else { return nil }
        func name(_ node: UseGraph.Node) -> String { uses.name(of: node).displayed }
        var lines = [([first.from] + chain.steps.map(\.to)).map(name).joined(separator: " → ")]
        lines += chain.steps.map { step in
            let verb = step.evidence == .import ? "imports" : step.evidence == .symbol ? "uses declarations of" : "declares"
            return "  \(step.path.displayed):\(step.position): \(name(step.from)) \(verb) \(name(step.to))"
        }
        if !chain.cut.isEmpty {
            let places = Receipt.count(chain.cut.reduce(0) { $0 + $1.places }, "place")
            lines.append("cheapest cut, \(places) to change:")
            lines += chain.cut.map { "  \(name($0.from)) → \(name($0.to)), first at \($0.path.displayed):\($0.position)" }
        }
        if !symbols.isChecked { lines.append("symbols: not checked") }
        for references in chain.references {
            let count = Receipt.count(references.declarations.count, "declaration")
            let places = Receipt.count(references.places, "place")
            lines.append("\(name(references.from)) uses \(count) of \(name(references.to)) in \(places):")
            let width = String(references.declarations[0].uses.count).count
            for (declaration, uses) in references.declarations.prefix(5) {
                let count = String(uses.count)
                lines += [
                    "  \(String(repeating: " ", count: width - count.count))\(count)  \(declaration.displayed)",
                    "  \(String(repeating: " ", count: width))  first at \(uses[0].path.displayed):\(uses[0].position)",
                ]
            }
            let more = references.declarations.count - 5
            if more > 0 { lines.append("  and \(Receipt.count(more, "other"))") }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
