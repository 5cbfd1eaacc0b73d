public import StrataRules
import StrataScan
import StrataWorkspace

/// The contents of a graph: boxes in layers, and arrows between them.
public struct GraphModel: Sendable {
    public enum Level: String, CaseIterable, Sendable {
        case module
        case package
        case layer
    }

    struct Node: Sendable {
        var id: String
        var label: String
        /// The position of its layer: roots first, then the layers from top to bottom, then modules without a layer.
        var band: Int
        var detail: String
    }

    struct Edge: Sendable {
        var from: Int
        var to: Int
        var places = 0
        /// The first import among them, or the first place without one.
        var place: String
        var findings: [String] = []
        /// The number of uses in the index, if requested.
        var references: Int?

        var isForbidden: Bool { !findings.isEmpty }

        /// Whether imports or manifests show it and no line uses anything.
        var isIdle: Bool { references == 0 }
    }

    private(set) var nodes: [Node] = []
    private(set) var edges: [Edge] = []
    private(set) var bands: [String] = []

    /// Creates the diagram of a checked workspace; `nil` if nothing has the name of the focus.
    ///
    /// - Parameters:
    ///   - focus: A module or package; only its dependencies and users are shown.
    ///   - showsSymbols: Whether arrows show the number of uses in the index, including arrows without imports.
    public init?(_ result: CheckResult, level: Level, focus: String? = nil, includesTests: Bool = false, showsSymbols: Bool = false) {
        let layers = result.layers
        bands = ["roots"] + layers.map(\.displayed) + ["no layer"]
        var keys: [ModuleID: String] = [:]
        var found: [String: Node] = [:]
        for module in result.graph.modules.values.sorted(by: { $0.id < $1.id }) where includesTests || module.kind != .test {
            let layer = result.policy.layer(of: module.id).flatMap { layers.firstIndex(of: $0.name.value) }
            let band = result.policy.isRoot(module.id) ? 0 : (layer ?? layers.count) + 1
            let package = module.id.displayPackage
            let files = Receipt.count(module.files.count, "file")
            let (key, label, detail) =
                switch level {
                case .module: ("\(package):\(module.id.target)", module.name, "\(module.kind.rawValue), \(package), \(files)")
                case .package: (package, package.split(separator: "/").last.map { String($0) } ?? package, package)
                case .layer: (bands[band], bands[band], "")
                }
            keys[module.id] = key
            if found[key] == nil { found[key] = Node(id: key.displayed, label: label.displayed, band: band, detail: detail.displayed) }
        }
        let order = found.sorted { ($0.value.band, $0.value.label, $0.key) < ($1.value.band, $1.value.label, $1.key) }
        nodes = order.map(\.value)
        let indices = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1.key, $0) })
        readEdges(result, showsSymbols: showsSymbols) { keys[$0].flatMap { indices[$0] } }
        if let focus, !narrow(to: focus.displayed) { return nil }
        dropEmptyBands()
    }

    private mutating func readEdges(_ result: CheckResult, showsSymbols: Bool, index: (ModuleID) -> Int?) {
        var findings: [[String]: [String]] = [:]
        for finding in result.allFindings {
            guard let from = finding.from, let to = finding.to else { continue }
            findings[[from, to], default: []].append("[\(finding.rule)] \(finding.message)".displayed)
        }
        var found: [[Int]: Edge] = [:]
        var imported: Set<[Int]> = []
        func change(_ from: ModuleID, _ to: ModuleID, _ path: String, _ position: SourcePosition, _ change: ([Int], inout Edge) -> Void) {
            guard let start = index(from), let end = index(to), start != end else { return }
            let place = "\(path.displayed):\(position)"
            var known = found[[start, end]] ?? Edge(from: start, to: end, place: place, references: showsSymbols ? 0 : nil)
            change([start, end], &known)
            for text in findings[[result.graph.name(of: from), result.graph.name(of: to)]] ?? [] where !known.findings.contains(text) {
                known.findings.append(text)
            }
            found[[start, end]] = known
        }
        for edge in result.graph.edges {
            change(edge.from, edge.to, edge.path, edge.position) { key, known in
                // The first place is shown, but an import is preferred to a manifest.
                if edge.evidence == .import, imported.insert(key).inserted { known.place = "\(edge.path.displayed):\(edge.position)" }
                known.places += 1
            }
        }
        for use in showsSymbols ? result.symbols.uses : [] {
            change(use.module, result.symbols.symbols[use.symbol].module, use.path, use.position) { _, known in
                known.references = (known.references ?? 0) + 1
            }
        }
        edges = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }

    private mutating func narrow(to focus: String) -> Bool {
        let starts = nodes.indices.filter { nodes[$0].label == focus || nodes[$0].id == focus }
        let (used, users) = (Dictionary(grouping: edges, by: \.from), Dictionary(grouping: edges, by: \.to))
        let kept = reachable(from: starts) { (used[$0] ?? []).map(\.to) }.union(reachable(from: starts) { (users[$0] ?? []).map(\.from) })
        let order = kept.sorted()
        let moved = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        nodes = order.map { nodes[$0] }
        edges = edges.compactMap { edge in
            var edge = edge
            guard let from = moved[edge.from], let to = moved[edge.to] else { return nil }
            (edge.from, edge.to) = (from, to)
            return edge
        }
        return !starts.isEmpty
    }

    private mutating func dropEmptyBands() {
        let used = Set(nodes.map(\.band)).sorted()
        // Without a configuration there is only the band "no layer", which needs no name.
        bands = used.count == 1 && bands[used[0]] == "no layer" ? [""] : used.map { bands[$0] }
        for index in nodes.indices { nodes[index].band = used.firstIndex(of: nodes[index].band) ?? 0 }
    }
}
