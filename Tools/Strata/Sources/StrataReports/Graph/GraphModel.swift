public import StrataRules
import StrataScan
import StrataWorkspace

/// The contents of a graph: boxes in layers, and arrows between them.
public struct GraphModel: Sendable {
    /// The kind of a box.
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
        var places: Int
        /// The first import among them, or the first place without one.
        var place: String
        var findings: [String]
        /// The number of uses in the index, if requested.
        var references: Int?

        var isForbidden: Bool { !findings.isEmpty }

        /// Whether imports or manifests show it and no line uses anything.
        var isIdle: Bool { references == 0 }
    }

    private(set) var nodes: [Node] = []
    private(set) var edges: [Edge] = []
    private(set) var bands: [String] = []

    /// Creates the diagram of a checked workspace.
    ///
    /// - Parameters:
    ///   - result: The check, whose violations become red.
    ///   - level: The meaning of a box.
    ///   - focus: A module or package; only its dependencies and users are shown.
    ///   - includesTests: Whether test targets are shown.
    ///   - showsSymbols: Whether arrows show the number of uses in the index, including arrows without imports.
    /// - Returns: `nil` if nothing has the name of the focus.
    public init?(_ result: CheckResult, level: Level, focus: String? = nil, includesTests: Bool = false, showsSymbols: Bool = false) {
        let graph = result.graph
        bands = ["roots"] + result.layers + ["no layer"]
        var keys: [ModuleID: String] = [:]
        var found: [String: Node] = [:]
        for module in graph.modules.values.sorted(by: { $0.id < $1.id }) where includesTests || module.kind != .test {
            let band = Self.band(of: module.id, result)
            let package = module.id.package.isEmpty ? "." : module.id.package
            let (key, label, detail) =
                switch level {
                case .module:
                    (
                        "\(package):\(module.id.target)", module.name,
                        "\(module.kind.rawValue), \(package), \(Receipt.count(module.files.count, "file"))"
                    )
                case .package: (package, package.split(separator: "/").last.map { String($0) } ?? package, package)
                case .layer: (bands[band], bands[band], "")
                }
            keys[module.id] = key
            if found[key] == nil { found[key] = Node(id: key, label: label, band: band, detail: detail) }
        }
        nodes = found.values.sorted { ($0.band, $0.label, $0.id) < ($1.band, $1.label, $1.id) }
        let indices = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($0.element.id, $0.offset) })
        readEdges(result, showsSymbols: showsSymbols) { keys[$0].flatMap { indices[$0] } }
        if let focus, !narrow(to: focus) { return nil }
        dropEmptyBands()
        bands = bands.map(\.displayed)
        for index in nodes.indices {
            nodes[index].id = nodes[index].id.displayed
            nodes[index].label = nodes[index].label.displayed
            nodes[index].detail = nodes[index].detail.displayed
        }
        for index in edges.indices {
            edges[index].place = edges[index].place.displayed
            edges[index].findings = edges[index].findings.map(\.displayed)
        }
    }

    private static func band(of id: ModuleID, _ result: CheckResult) -> Int {
        if result.policy.isRoot(id) { return 0 }
        guard let layer = result.policy.layer(of: id)?.name.value, let index = result.layers.firstIndex(of: layer) else {
            return result.layers.count + 1
        }
        return index + 1
    }

    private mutating func readEdges(_ result: CheckResult, showsSymbols: Bool, index: (ModuleID) -> Int?) {
        var findings: [[String]: [String]] = [:]
        for finding in result.allFindings {
            if let from = finding.from, let to = finding.to {
                findings[[from, to], default: []].append("[\(finding.rule)] \(finding.message)")
            }
        }
        var found: [[Int]: Edge] = [:]
        var imported: Set<[Int]> = []
        func change(_ from: ModuleID, _ to: ModuleID, at place: String, _ change: ([Int], inout Edge) -> Void) {
            guard let start = index(from), let end = index(to), start != end else { return }
            var known =
                found[[start, end]]
                ?? Edge(from: start, to: end, places: 0, place: place, findings: [], references: showsSymbols ? 0 : nil)
            change([start, end], &known)
            for text in findings[[result.graph.name(of: from), result.graph.name(of: to)]] ?? [] where !known.findings.contains(text) {
                known.findings.append(text)
            }
            found[[start, end]] = known
        }
        for edge in result.graph.edges {
            let place = "\(edge.path):\(edge.position)"
            change(edge.from, edge.to, at: place) { key, known in
                // The first place is shown, but an import is preferred to a manifest.
                if edge.evidence == .import, imported.insert(key).inserted { known.place = place }
                known.places += 1
            }
        }
        for use in showsSymbols ? result.symbols.uses : [] {
            let used = result.symbols.symbols[use.symbol].module
            change(use.module, used, at: "\(use.path):\(use.position)") { _, known in known.references = (known.references ?? 0) + 1 }
        }
        edges = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }

    private mutating func narrow(to focus: String) -> Bool {
        let starts = nodes.indices.filter { nodes[$0].label == focus || nodes[$0].id == focus }
        guard !starts.isEmpty else { return false }
        func closure(_ next: (Edge) -> (from: Int, to: Int)) -> Set<Int> {
            var successors: [Int: [Int]] = [:]
            for edge in edges { successors[next(edge).from, default: []].append(next(edge).to) }
            return reachable(from: starts) { successors[$0] ?? [] }
        }
        keep(closure { ($0.from, $0.to) }.union(closure { ($0.to, $0.from) }))
        return true
    }

    private mutating func keep(_ kept: Set<Int>) {
        let order = nodes.indices.filter { kept.contains($0) }
        let moved = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($0.element, $0.offset) })
        nodes = order.map { nodes[$0] }
        edges = edges.compactMap { edge in
            guard let from = moved[edge.from], let to = moved[edge.to] else { return nil }
            var edge = edge
            (edge.from, edge.to) = (from, to)
            return edge
        }
    }

    private mutating func dropEmptyBands() {
        let used = Set(nodes.map(\.band)).sorted()
        // Without a configuration there is only the band "no layer", which needs no name.
        bands = used.count == 1 && bands[used[0]] == "no layer" ? [""] : used.map { bands[$0] }
        let moved = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($0.element, $0.offset) })
        for index in nodes.indices { nodes[index].band = moved[nodes[index].band] ?? 0 }
    }
}
