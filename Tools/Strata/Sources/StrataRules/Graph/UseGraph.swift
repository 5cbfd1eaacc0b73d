public import StrataScan
public import StrataWorkspace

/// The transitive dependencies between modules, including external ones, for `why` and the rule about forbidden routes.
public struct UseGraph: Sendable {
    public enum Node: Hashable, Comparable, Sendable {
        case module(ModuleID)
        /// A module of an external package, a system module, or a product in a manifest.
        case external(String)
    }

    /// A step: the strongest evidence for one node depending on another.
    public struct Step: Hashable, Sendable {
        public var from: Node
        public var to: Node
        public var evidence: Finding.Evidence
        public var path: String
        public var position: SourcePosition
        public var places: Int
    }

    /// The steps by user, each list in the order of the used nodes.
    public let steps: [Node: [Step]]
    private let names: [ModuleID: String]

    /// Builds the graph. A use in the index without an import or a manifest entry is a step, too.
    public init(_ graph: ModuleGraph, symbols: SymbolFacts = .notChecked) {
        var found: [Node: [Node: Step]] = [:]
        func add(_ from: ModuleID, _ to: Node, _ evidence: Finding.Evidence, _ path: String, _ position: SourcePosition) {
            guard to != .module(from) else { return }
            let first = Step(from: .module(from), to: to, evidence: evidence, path: path, position: position, places: 0)
            var step = found[.module(from)]?[to] ?? first
            // Steps are added with the strongest evidence first. Uses behind an import are not additional places to change.
            if evidence != .symbol || step.evidence == .symbol { step.places += 1 }
            found[.module(from), default: [:]][to] = step
        }
        for edge in graph.edges where edge.evidence == .import || edge.evidence == .manifest {
            add(edge.from, .module(edge.to), edge.evidence, edge.path, edge.position)
        }
        for item in graph.imports where item.origin.module == nil {
            add(item.from, .external(item.declaration.module), .import, item.path, item.declaration.position)
        }
        for module in graph.modules.values {
            for dependency in module.dependencies {
                guard case .external(let product) = dependency.destination else { continue }
                let path = graph.packages[module.id.package]?.manifestPath ?? "Package.swift"
                add(module.id, .external(c99Name(product.name)), .manifest, path, dependency.position)
            }
        }
        for use in symbols.uses { add(use.module, .module(symbols.symbols[use.symbol].module), .symbol, use.path, use.position) }
        steps = found.mapValues { $0.values.sorted { $0.to < $1.to } }
        names = graph.modules.mapValues(\.name)
    }

    public func name(of node: Node) -> String {
        switch node {
        case .module(let id): names[id] ?? id.target
        case .external(let name): name
        }
    }

    public func nodes(named name: String) -> [Node] {
        let modules = names.filter { $0.value == name }.keys.sorted().map { Node.module($0) }
        let isUsed = steps.values.contains { $0.contains { $0.to == .external(name) } }
        return modules + (isUsed ? [.external(name)] : [])
    }

    /// A shortest path from one of the starts to the first matching node; among paths of equal length, imports are preferred to manifests.
    public func shortest(from starts: [Node], to isWanted: (Node) -> Bool) -> [Step]? {
        let way = shortestWay(from: starts, to: isWanted) { node in
            let all = steps[node] ?? []
            return (all.filter { $0.evidence == .import } + all.filter { $0.evidence != .import }).map(\.to)
        }
        return way.map { way in zip(way, way.dropFirst()).compactMap { from, to in steps[from]?.first { $0.to == to } } }
    }

    /// The steps whose removal disconnects two nodes with the fewest changed places, sorted (Ford and Fulkerson 1956, with the shortest
    /// paths of Edmonds and Karp 1972); empty if the nodes are not connected.
    public func cheapestCut(from start: Node, to end: Node) -> [Step] {
        if start == end { return [] }
        var rest = steps.mapValues { Dictionary($0.map { ($0.to, $0.places) }, uniquingKeysWith: +) }
        func open(_ node: Node) -> [Node] { (rest[node] ?? [:]).filter { $0.value > 0 }.keys.sorted() }
        while let way = shortestWay(from: [start], to: { $0 == end }, open),
            let flow = zip(way, way.dropFirst()).compactMap({ rest[$0]?[$1] }).min()
        {
            for (from, to) in zip(way, way.dropFirst()) {
                rest[from]?[to]? -= flow
                rest[to, default: [:]][from, default: 0] += flow
            }
        }
        let reached = reachable(from: [start], open)
        let cut = steps.filter { reached.contains($0.key) }.values.joined().filter { !reached.contains($0.to) }
        return cut.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }
}
