/// Finds cycles in a graph: strongly connected components (Tarjan 1972), and in each the shortest cycle through its smallest node.
struct Circles<Node: Hashable & Comparable> {
    private let successors: [Node: [Node]]
    /// The components of all nodes with edges, used ones first.
    let parts: [[Node]]

    init(_ edges: [(Node, Node)]) {
        successors = Dictionary(grouping: edges.filter { $0.0 != $0.1 }, by: \.0).mapValues { Set($0.map(\.1)).sorted() }
        parts = Self.parts(successors)
    }

    /// One cycle per component, with its first node repeated at the end, sorted by that node.
    func shortest() -> [[Node]] {
        let circles = parts.filter { $0.count > 1 }.compactMap { part in
            let inside = Set(part)
            return shortestWay(from: [part[0]], to: { $0 == part[0] }) { (successors[$0] ?? []).filter(inside.contains) }
        }
        return circles.sorted { $0[0] < $1[0] }
    }

    func part(of node: Node) -> Set<Node> { Set(parts.first { $0.contains(node) } ?? [node]) }

    /// The components of all nodes, used ones first.
    func parts(of nodes: [Node]) -> [[Node]] {
        let inside = Set(parts.joined())
        return parts + nodes.filter { !inside.contains($0) }.map { [$0] }
    }

    /// Tarjan's algorithm with an explicit stack, so that a chain of ten thousand modules does not overflow the call stack.
    private static func parts(_ successors: [Node: [Node]]) -> [[Node]] {
        var index: [Node: Int] = [:]
        var low: [Node: Int] = [:]
        var onStack: Set<Node> = []
        var stack: [Node] = []
        var parts: [[Node]] = []
        func lower(_ node: Node, to value: Int?) { low[node] = min(low[node] ?? .max, value ?? .max) }
        for root in successors.keys.sorted() where index[root] == nil {
            var work: [(node: Node, next: Int)] = [(root, 0)]
            while let (node, next) = work.last {
                if next == 0 {
                    index[node] = index.count
                    low[node] = index[node]
                    stack.append(node)
                    onStack.insert(node)
                }
                if let child = successors[node]?.dropFirst(next).first {
                    work[work.count - 1].next += 1
                    if index[child] == nil {
                        work.append((child, 0))
                    } else if onStack.contains(child) {
                        lower(node, to: index[child])
                    }
                    continue
                }
                work.removeLast()
                if let parent = work.last?.node { lower(parent, to: low[node]) }
                guard low[node] == index[node], let start = stack.lastIndex(of: node) else { continue }
                parts.append(stack[start...].sorted())
                onStack.subtract(stack[start...])
                stack.removeSubrange(start...)
            }
        }
        return parts
    }
}
