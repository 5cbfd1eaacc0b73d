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
        while let path = path(from: source, to: sink, in: rest), let flow = zip(path, path.dropFirst()).compactMap({ rest[$0]?[$1] }).min()
        {
            for (from, to) in zip(path, path.dropFirst()) {
                rest[from]?[to]? -= flow
                rest[to, default: [:]][from, default: 0] += flow
            }
        }
        let reached = reachable(from: [source]) { (rest[$0] ?? [:]).filter { $0.value > 0 }.keys }
        var cut: [(from: Node, to: Node)] = []
        for (from, targets) in costs where reached.contains(from) {
            for (to, cost) in targets where cost > 0 && !reached.contains(to) { cut.append((from, to)) }
        }
        return cut.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }

    private func path(from source: Node, to sink: Node, in rest: [Node: [Node: Int]]) -> [Node]? {
        var cameFrom: [Node: Node] = [:]
        var queue = [source]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for (successor, cost) in (rest[node] ?? [:]).sorted(by: { $0.key < $1.key })
            where cost > 0 && successor != source && cameFrom[successor] == nil {
                cameFrom[successor] = node
                if successor == sink {
                    var path = [sink]
                    while let last = path.last, let previous = cameFrom[last] { path.append(previous) }
                    return path.reversed()
                }
                queue.append(successor)
            }
        }
        return nil
    }
}
