/// Finds cycles in a graph: strongly connected components (Tarjan 1972), and in each the shortest cycle through its smallest node.
struct Circles<Node: Hashable & Comparable> {
    private let successors: [Node: [Node]]

    init(_ edges: [(Node, Node)]) {
        successors = Dictionary(grouping: edges.filter { $0.0 != $0.1 }, by: \.0).mapValues { Set($0.map(\.1)).sorted() }
    }

    /// One cycle per component, with its first node repeated at the end, sorted by that node.
    func shortest() -> [[Node]] {
        let circles = parts().filter { $0.count > 1 }.compactMap { part in
            part.min().flatMap { node in shortestWay(from: [node], to: { $0 == node }) { (successors[$0] ?? []).filter(part.contains) } }
        }
        return circles.sorted { $0[0] < $1[0] }
    }

    func part(of node: Node) -> Set<Node> { parts().first { $0.contains(node) } ?? [node] }

    /// The components of all nodes, sorted.
    func partition(of nodes: [Node]) -> [[Node]] {
        let tied = parts().filter { $0.count > 1 }
        let inside = Set(tied.joined())
        return (tied.map { $0.sorted() } + nodes.filter { !inside.contains($0) }.map { [$0] }).sorted { $0[0] < $1[0] }
    }

    /// Tarjan's algorithm with an explicit stack, so that a chain of ten thousand modules does not overflow the call stack.
    private func parts() -> [Set<Node>] {
        var index: [Node: Int] = [:]
        var low: [Node: Int] = [:]
        var onStack: Set<Node> = []
        var stack: [Node] = []
        var parts: [Set<Node>] = []
        for root in successors.keys.sorted() where index[root] == nil {
            var work: [(node: Node, next: Int)] = [(root, 0)]
            while let (node, next) = work.last {
                if next == 0 {
                    index[node] = index.count
                    low[node] = index[node]
                    stack.append(node)
                    onStack.insert(node)
                }
                let children = successors[node] ?? []
                if next < children.count {
                    work[work.count - 1].next += 1
                    let child = children[next]
                    if index[child] == nil {
                        work.append((child, 0))
                    } else if onStack.contains(child) {
                        low[node] = [low[node], index[child]].compactMap(\.self).min()
                    }
                    continue
                }
                work.removeLast()
                if let parent = work.last?.node { low[parent] = [low[parent], low[node]].compactMap(\.self).min() }
                if low[node] == index[node] {
                    var part: Set<Node> = []
                    while let member = stack.popLast() {
                        onStack.remove(member)
                        part.insert(member)
                        if member == node { break }
                    }
                    parts.append(part)
                }
            }
        }
        return parts
    }
}
