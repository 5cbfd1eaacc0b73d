/// The cheapest edges whose removal leaves no cycle: a minimum feedback arc set.
///
/// The problem is NP-hard (Karp 1972). Cycles in real workspaces are small, so an exact branch-and-bound search runs first, which branches
/// over the edges of the shortest remaining cycle. After too many branches, the best solution so far is used.
struct FeedbackEdges<Node: Hashable & Comparable> {
    struct Edge: Hashable, Comparable {
        var from: Node
        var to: Node

        static func < (lhs: Edge, rhs: Edge) -> Bool { (lhs.from, lhs.to) < (rhs.from, rhs.to) }
    }

    static func cheapest(_ costs: [Edge: Int]) -> [Edge] {
        var best: (edges: [Edge], cost: Int)?
        var branches = 0
        func branch(removed: [Edge], cost: Int) {
            branches += 1
            if let best, cost >= best.cost || branches > 4000 { return }
            let gone = Set(removed)
            let left = costs.keys.filter { !gone.contains($0) }.sorted()
            guard let circle = Circles(left.map { ($0.from, $0.to) }).shortest().min(by: { $0.count < $1.count }) else {
                best = (removed, cost)
                return
            }
            let edges = zip(circle, circle.dropFirst()).map { Edge(from: $0, to: $1) }.compactMap { edge in costs[edge].map { (edge, $0) } }
            // The cheapest first, so that the first answer is good already.
            for (edge, price) in edges.sorted(by: { ($0.1, $0.0) < ($1.1, $1.0) }) { branch(removed: removed + [edge], cost: cost + price) }
        }
        branch(removed: [], cost: 0)
        return (best?.edges ?? []).sorted()
    }
}
