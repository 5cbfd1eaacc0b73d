/// The nodes that can be reached from some nodes, including those.
package func reachable<Node: Hashable>(from start: some Collection<Node>, _ next: (Node) -> some Sequence<Node>) -> Set<Node> {
    var seen = Set(start)
    var stack = Array(start)
    while let node = stack.popLast() {
        for other in next(node) where seen.insert(other).inserted { stack.append(other) }
    }
    return seen
}

/// A shortest way of at least one step from one of some nodes to a wanted one, with both ends; it may lead back to its start.
func shortestWay<Node: Hashable>(from starts: [Node], to isWanted: (Node) -> Bool, _ next: (Node) -> some Sequence<Node>) -> [Node]? {
    var cameFrom: [Node: Node] = [:]
    let ends = Set(starts)
    var queue = starts
    var first = 0
    while first < queue.count {
        let node = queue[first]
        first += 1
        for other in next(node) {
            if isWanted(other) {
                var way = [other, node]
                while let last = way.last, !ends.contains(last), let previous = cameFrom[last] { way.append(previous) }
                return way.reversed()
            }
            guard !ends.contains(other), cameFrom[other] == nil else { continue }
            cameFrom[other] = node
            queue.append(other)
        }
    }
    return nil
}

extension Array {
    /// The longest runs of neighbors with the same key.
    func runs(by key: (Element) -> some Equatable) -> [ArraySlice<Element>] {
        var runs: [ArraySlice<Element>] = []
        var rest = self[...]
        while let first = rest.first {
            let run = rest.prefix { key($0) == key(first) }
            runs.append(run)
            rest = rest[run.endIndex...]
        }
        return runs
    }
}
