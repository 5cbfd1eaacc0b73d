/// The nodes that can be reached from some nodes, including those.
package func reachable<Node: Hashable>(from start: some Collection<Node>, _ next: (Node) -> some Sequence<Node>) -> Set<Node> {
    var seen = Set(start)
    var stack = Array(start)
    while let node = stack.popLast() {
        for other in next(node) where seen.insert(other).inserted { stack.append(other) }
    }
    return seen
}

/// A shortest way of at least one step from a node to another one or back to itself, with both ends.
func shortestWay<Node: Hashable>(from start: Node, to end: Node, _ next: (Node) -> some Sequence<Node>) -> [Node]? {
    var cameFrom: [Node: Node] = [:]
    var queue = [start]
    var first = 0
    while first < queue.count {
        let node = queue[first]
        first += 1
        for other in next(node) {
            if other == end {
                var way = [other, node]
                while let last = way.last, last != start, let previous = cameFrom[last] { way.append(previous) }
                return way.reversed()
            }
            guard other != start, cameFrom[other] == nil else { continue }
            cameFrom[other] = node
            queue.append(other)
        }
    }
    return nil
}
