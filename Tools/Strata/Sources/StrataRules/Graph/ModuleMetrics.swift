import StrataScan
public import StrataWorkspace

/// The metrics of a module (R. C. Martin, "OO Design Quality Metrics", 1994, for coupling, instability, abstractness and distance).
public struct ModuleMetrics: Hashable, Sendable {
    public var id: ModuleID
    /// How many modules of the workspace use it: afferent coupling.
    public var fanIn: Int
    /// How many modules of the workspace it uses: efferent coupling.
    public var fanOut: Int
    /// How many modules can break when it changes: all that use it by any number of steps.
    public var dependents: Int
    /// The length of its longest dependency chain; cycles count once.
    public var depth: Int
    public var types: Int
    /// The number of protocols among them.
    public var abstractTypes: Int
    public var bytes: Int
    /// The bytes on the most expensive dependency chain, including the module: its part of the build's critical path.
    public var pathBytes: Int

    /// 0 for a module that only others depend on, 1 for one that only depends on others.
    public var instability: Double { fanIn + fanOut == 0 ? 0 : Double(fanOut) / Double(fanIn + fanOut) }

    /// The part of its types that are protocols.
    public var abstractness: Double { types == 0 ? 0 : Double(abstractTypes) / Double(types) }

    /// The distance from the main sequence, on which modules with many users are abstract: 0 to 1.
    public var distance: Double { abs(abstractness + instability - 1) }

    /// Computes the figures of all modules, sorted by module.
    ///
    /// - Parameter types: how many types a module declares, and how many of them are protocols.
    public static func all(
        of graph: ModuleGraph, types: [ModuleID: (all: Int, abstract: Int)]
    ) -> [ModuleMetrics] {
        var uses: [ModuleID: Set<ModuleID>] = [:]
        var usedBy: [ModuleID: Set<ModuleID>] = [:]
        for edge in graph.edges where edge.from != edge.to && edge.evidence != .reexport {
            uses[edge.from, default: []].insert(edge.to)
            usedBy[edge.to, default: []].insert(edge.from)
        }
        let weights = graph.modules.mapValues { $0.files.reduce(0) { $0 + $1.scan.byteCount } }
        let depths = longestWays(weights.mapValues { _ in 1 }, uses)
        let paths = longestWays(weights, uses)
        return graph.modules.keys.sorted().compactMap { id in
            guard let bytes = weights[id], let depth = depths[id], let pathBytes = paths[id] else { return nil }
            return ModuleMetrics(
                id: id, fanIn: usedBy[id]?.count ?? 0, fanOut: uses[id]?.count ?? 0,
                dependents: reachable(from: [id]) { usedBy[$0] ?? [] }.count - 1,
                depth: depth - 1, types: types[id]?.all ?? 0, abstractTypes: types[id]?.abstract ?? 0, bytes: bytes,
                pathBytes: pathBytes)
        }
    }

    /// The heaviest path down from each node, including it, without recursion; an edge that closes a cycle is ignored.
    private static func longestWays(_ weights: [ModuleID: Int], _ edges: [ModuleID: Set<ModuleID>]) -> [ModuleID: Int] {
        var result: [ModuleID: Int] = [:]
        var open: Set<ModuleID> = []
        for root in weights.keys.sorted() where result[root] == nil {
            var stack = [(node: root, children: (edges[root] ?? []).sorted()[...], best: 0)]
            open.insert(root)
            while var frame = stack.popLast() {
                if let child = frame.children.popFirst() {
                    if let known = result[child] { frame.best = max(frame.best, known) }
                    stack.append(frame)
                    if result[child] == nil, open.insert(child).inserted {
                        stack.append((child, (edges[child] ?? []).sorted()[...], 0))
                    }
                    continue
                }
                guard let weight = weights[frame.node] else { continue }
                let total = frame.best + weight
                result[frame.node] = total
                if let parent = stack.indices.last { stack[parent].best = max(stack[parent].best, total) }
            }
        }
        return result
    }
}
