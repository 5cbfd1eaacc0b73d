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

    /// A chain of imports and manifest entries or, if there is none, one with steps from the index, and its cheapest cut.
    private func chain(from: String, to: String) -> (steps: [UseGraph.Step], cut: [UseGraph.Step])? {
        for graph in [uses, allUses] {
            let ends = Set(graph.nodes(named: to))
            let steps = graph.shortest(from: graph.nodes(named: from)) { ends.contains($0) } ?? []
            if let first = steps.first, let last = steps.last { return (steps, graph.cheapestCut(from: first.from, to: last.to)) }
        }
        return nil
    }

    /// The declarations of one module that another one uses, the most used first.
    private func references(from: UseGraph.Node, to: UseGraph.Node) -> [(name: String, uses: [SymbolFacts.Use])] {
        let found = symbols.uses.filter { from == .module($0.module) && to == .module(symbols.symbols[$0.symbol].module) }
        let uses = Dictionary(grouping: found) { symbols.symbols[$0.symbol].name }
        return uses.sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }.map { ($0, $1) }
    }

    /// The shortest chain between two modules, one step per line with its position, the cheapest cut, and the declarations used by each
    /// step; `nil` if there is none.
    public func text(from: String, to: String) -> String? {
        guard let chain = chain(from: from, to: to), let first = chain.steps.first, let last = chain.steps.last else { return nil }
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
        // The uses of each step, and the uses of the last module by the first.
        for (from, to) in chain.steps.map({ ($0.from, $0.to) }) + (chain.steps.count > 1 ? [(first.from, last.to)] : []) {
            let references = references(from: from, to: to)
            guard let most = references.first?.uses.count else { continue }
            let places = Receipt.count(references.reduce(0) { $0 + $1.uses.count }, "place")
            lines.append("\(name(from)) uses \(Receipt.count(references.count, "declaration")) of \(name(to)) in \(places):")
            let width = String(most).count
            for (declaration, uses) in references.prefix(5) {
                let count = String(uses.count)
                lines += [
                    "  \(String(repeating: " ", count: width - count.count))\(count)  \(declaration.displayed)",
                    "  \(String(repeating: " ", count: width))  first at \(uses[0].path.displayed):\(uses[0].position)",
                ]
            }
            let more = references.count - 5
            if more > 0 { lines.append("  and \(Receipt.count(more, "other"))") }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
