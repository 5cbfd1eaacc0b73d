import Foundation
public import StrataRules
import StrataScan
public import StrataWorkspace

/// Explains how one module depends on another.
public struct ChainReport: Sendable {
    private let uses: UseGraph
    /// The same with the uses that only the index shows.
    private let allUses: UseGraph
    private let symbols: SymbolFacts

    /// Creates a report over a graph and the contents of the compiler's index.
    public init(_ graph: ModuleGraph, _ symbols: SymbolFacts = .notChecked) {
        uses = UseGraph(graph)
        allUses = symbols.isChecked ? UseGraph(graph, symbols: symbols) : uses
        self.symbols = symbols
    }

    /// Whether there is a module with this name, local or external.
    public func knows(_ name: String) -> Bool { !uses.nodes(named: name).isEmpty }

    public var names: Set<String> { Set(uses.steps.values.joined().flatMap { [uses.name(of: $0.from), uses.name(of: $0.to)] }) }

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
            if references.isEmpty { continue }
            let places = Receipt.count(references.reduce(0) { $0 + $1.uses.count }, "place")
            lines.append("\(name(from)) uses \(Receipt.count(references.count, "declaration")) of \(name(to)) in \(places):")
            let rows = references.prefix(5).flatMap { declaration, uses in
                [[String(uses.count), declaration.displayed], ["", "first at \(uses[0].path.displayed):\(uses[0].position)"]]
            }
            lines += rows.lines(separator: "  ") { $0 == 0 }.map { "  \($0)" }
            let more = references.count - 5
            if more > 0 { lines.append("  and \(Receipt.count(more, "other"))") }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The figures of a workspace's modules.
public enum MetricsReport {
    /// A table of usually at most 80 columns, sorted by reach, and the critical path of the build.
    public static func text(_ metrics: [ModuleMetrics], _ result: CheckResult) -> String {
        let header = ["module", "layer", "in", "out", "all", "depth", "I", "A", "D", "KiB"]
        let rows = metrics.sorted { (-$0.dependents, $0.id) < (-$1.dependents, $1.id) }.map { item in
            let counts = [item.fanIn, item.fanOut, item.dependents, item.depth].map(String.init)
            let ratios = [item.instability, item.abstractness, item.distance].map { String(format: "%.2f", $0) }
            return [result.graph.name(of: item.id).displayed, (result.policy.place(of: item.id) ?? "-").displayed] + counts + ratios
                + [kilobytes(item.bytes)]
        }
        let path = criticalPath(metrics, result)
        let names = path.map { result.graph.name(of: $0.id) }.joined(separator: " → ").displayed
        return ([header] + rows).lines(separator: " ") { $0 > 1 }.map { $0 + "\n" }.joined()
            + "in, out: direct users and used; all: everything that a change can reach\n"
            + "I instability, A abstractness, D distance |A + I - 1| (Martin 1994)\n"
            + "longest build path, \(kilobytes(path.first?.pathBytes ?? 0)) KiB one after the other: \(names)\n"
    }

    private static func kilobytes(_ bytes: Int) -> String { "\((bytes + 1023) / 1024)" }

    private static func criticalPath(_ metrics: [ModuleMetrics], _ result: CheckResult) -> [ModuleMetrics] {
        var path: [ModuleMetrics] = []
        var candidates = metrics
        while let next = candidates.max(by: { ($0.pathBytes, $1.id) < ($1.pathBytes, $0.id) }), !path.contains(next) {
            path.append(next)
            let used = Set(result.graph.edges.filter { $0.from == next.id }.map(\.to))
            candidates = metrics.filter { used.contains($0.id) }
        }
        return path
    }
}
