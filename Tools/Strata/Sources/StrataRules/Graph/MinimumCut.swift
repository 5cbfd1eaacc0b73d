/// The cheapest set of edges whose removal disconnects two nodes (Ford and Fulkerson 1956, with the shortest paths of Edmonds and Karp
/// 1972).
///
/// The cost of an edge is its number of places.
struct MinimumCut<Node: Hashable & Comparable> {
    private var costs: [Node: [Node: Int]] = [:]

    init(_ edges: [(from: Node, to: Node, cost: Int)]) {
        for edge in edges where edge.from != edge.to { costs[edge.from, default: [:]][edge.to, default: 0] += edge.cost }
    }

    /// The edges to cut, sorted; empty if the nodes are not connected.
    func edges(from source: Node, to sink: Node) -> [(from: Node, to: Node)] {
        guard source != sink else { return [] }
        var rest = costs
        func open(_ node: Node) -> [Node] { (rest[node] ?? [:]).filter { $0.value > 0 }.keys.sorted() }
        while let path = shortestWay(from: [source], to: { $0 == sink }, open),
            let flow = zip(path, path.dropFirst()).compactMap({ rest[$0]?[$1] }).min()
        {
            for (from, to) in zip(path, path.dropFirst()) {
                rest[from]?[to]? -= flow
                rest[to, default: [:]][from, default: 0] += flow
            }
        }
        let reached = reachable(from: [source], open)
        var cut: [(from: Node, to: Node)] = []
        for (from, targets) in costs where reached.contains(from) {
            for (to, cost) in targets where cost > 0 && !reached.contains(to) { cut.append((from, to)) }
        }
        return cut.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }
}
