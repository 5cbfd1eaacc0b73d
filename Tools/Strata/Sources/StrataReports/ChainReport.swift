public import StrataRules
import StrataScan
public import StrataWorkspace

/// Explains how one module depends on another.
public struct ChainReport: Sendable {
    private let uses: UseGraph
    /// The same with the uses that only the index shows.
    private let allUses: UseGraph
    private let symbols: SymbolFacts

    /// The maximum number of declarations shown per step.
    private static let handful = 5

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

    /// The names of all modules, for suggestions.
    public var names: Set<String> {
        Set(uses.steps.values.flatMap { $0 }.flatMap { [uses.name(of: $0.from), uses.name(of: $0.to)] })
    }

    private struct Chain {
        var steps: [UseGraph.Step]
        var cut: [UseGraph.Step]
        /// The uses of each step, and the uses of the last module by the first.
        var references: [References]
    }

    /// The declarations of one module that another one uses.
    private struct References {
        var from: UseGraph.Node
        var to: UseGraph.Node
        /// The most used first.
        var declarations: [(name: String, places: Int, path: String, position: SourcePosition)]

        var places: Int { declarations.reduce(0) { $0 + $1.places } }
    }

    /// A chain of imports and manifest entries or, if there is none, one with steps from the index.
    private func chain(from: String, to: String) -> Chain? {
        for graph in [uses, allUses] {
            let ends = Set(graph.nodes(named: to))
            guard let steps = graph.shortest(from: graph.nodes(named: from), to: { ends.contains($0) }), let first = steps.first,
                let last = steps.last
            else { continue }
            var pairs = steps.map { ($0.from, $0.to) }
            if steps.count > 1 { pairs.append((first.from, last.to)) }
            return Chain(
                steps: steps, cut: graph.cheapestCut(from: first.from, to: last.to),
                references: pairs.map(references).filter { !$0.declarations.isEmpty })
        }
        return nil
    }

    private func references(from: UseGraph.Node, to: UseGraph.Node) -> References {
        var found: [String: (places: Int, path: String, position: SourcePosition)] = [:]
        if case .module(let user) = from, case .module(let used) = to {
            for use in symbols.uses where use.module == user && symbols.symbols[use.symbol].module == used {
                let name = symbols.symbols[use.symbol].name
                found[name] = found[name].map { ($0.places + 1, $0.path, $0.position) } ?? (1, use.path, use.position)
            }
        }
        let sorted = found.sorted { (-$0.value.places, $0.key) < (-$1.value.places, $1.key) }
        return References(
            from: from, to: to, declarations: sorted.map { ($0.key, $0.value.places, $0.value.path, $0.value.position) })
    }

    private func verb(_ step: UseGraph.Step) -> String {
        switch step.evidence {
        case .import: "imports"
        case .symbol: "uses declarations of"
        default: "declares"
        }
    }

    /// The shortest chain between two modules, one step per line with its position, the cheapest cut, and the declarations used by each
    /// step; `nil` if there is none.
    public func text(from: String, to: String) -> String? {
        guard let chain = chain(from: from, to: to), let first = chain.steps.first else { return nil }
        var lines = [([first.from] + chain.steps.map(\.to)).map(name).joined(separator: " → ")]
        lines += chain.steps.map { "  \($0.path.displayed):\($0.position): \(name($0.from)) \(verb($0)) \(name($0.to))" }
        if !chain.cut.isEmpty {
            let places = Receipt.count(chain.cut.reduce(0) { $0 + $1.places }, "place")
            lines.append("cheapest cut, \(places) to change:")
            lines += chain.cut.map { "  \(name($0.from)) → \(name($0.to)), first at \($0.path.displayed):\($0.position)" }
        }
        lines += symbols.isChecked ? chain.references.flatMap(self.lines) : ["symbols: not checked"]
        return lines.joined(separator: "\n") + "\n"
    }

    private func name(_ node: UseGraph.Node) -> String { uses.name(of: node).displayed }

    private func lines(_ references: References) -> [String] {
        let shown = references.declarations.prefix(Self.handful)
        let width = shown.map { String($0.places).count }.max() ?? 0
        let names = shown.flatMap { declaration in
            let count = String(declaration.places)
            return [
                "  \(String(repeating: " ", count: width - count.count))\(count)  \(declaration.name.displayed)",
                "  \(String(repeating: " ", count: width))  first at \(declaration.path.displayed):\(declaration.position)",
            ]
        }
        let more = references.declarations.count - shown.count
        let head =
            "\(name(references.from)) uses \(Receipt.count(references.declarations.count, "declaration")) of "
            + "\(name(references.to)) in \(Receipt.count(references.places, "place")):"
        return [head] + names + (more > 0 ? ["  and \(Receipt.count(more, "other"))"] : [])
    }

    /// The same as JSON: an object with `chain` and `cut`, each a list of steps, and `symbols`, all declarations used by each step, or
    /// `null` without an index.
    public func json(from: String, to: String) -> String {
        let chain = chain(from: from, to: to)
        func steps(_ steps: [UseGraph.Step]?) -> JSONValue {
            .array(
                (steps ?? []).map { step in
                    .object([
                        "from": .text(uses.name(of: step.from)), "to": .text(uses.name(of: step.to)),
                        "evidence": .text(step.evidence.rawValue),
                        "file": .text(step.path), "line": .number(step.position.line), "column": .number(step.position.column),
                        "places": .number(step.places),
                    ])
                })
        }
        let references = (chain?.references ?? []).map { references -> JSONValue in
            let declarations = references.declarations.map { declaration -> JSONValue in
                .object([
                    "name": .text(declaration.name), "places": .number(declaration.places), "file": .text(declaration.path),
                    "line": .number(declaration.position.line), "column": .number(declaration.position.column),
                ])
            }
            return .object([
                "from": .text(uses.name(of: references.from)), "to": .text(uses.name(of: references.to)),
                "places": .number(references.places), "declarations": .array(declarations),
            ])
        }
        return JSONValue.object([
            "from": .text(from), "to": .text(to), "chain": steps(chain?.steps), "cut": steps(chain?.cut),
            "symbols": symbols.isChecked ? .array(references) : .null,
        ]).description + "\n"
    }
}
