/// Edges whose removal leaves no cycle, and which cost little.
///
/// The cheapest edge of the shortest remaining cycle is removed until none is left. A minimum feedback arc set, which is NP-hard to find
/// (Karp 1972), can be cheaper if cycles overlap.
enum FeedbackEdges<Node: Hashable & Comparable> {
    struct Edge: Hashable, Comparable {
        let from: Node
        let to: Node

        static func < (lhs: Edge, rhs: Edge) -> Bool { (lhs.from, lhs.to) < (rhs.from, rhs.to) }
    }

    static func cheapest(_ costs: [Edge: Int]) -> [Edge] {
        var left = costs
        while let circle = Circles(left.keys.map { ($0.from, $0.to) }).shortest().min(by: { $0.count < $1.count }) {
            let edges = zip(circle, circle.dropFirst()).map { Edge(from: $0, to: $1) }
            if let edge = edges.min(by: { (left[$0] ?? 0, $0) < (left[$1] ?? 0, $1) }) { left[edge] = nil }
        }
        return costs.keys.filter { left[$0] == nil && $0.from != $0.to }.sorted()
    }
}
