/// The nodes that can be reached from some nodes, including those.
package func reachable<Node: Hashable>(from start: some Collection<Node>, _ next: (Node) -> some Sequence<Node>) -> Set<Node> {
    var seen = Set(start)
    var stack = Array(start)
    while let node = stack.popLast() {
        for other in next(node) where seen.insert(other).inserted { stack.append(other) }
    }
    return seen
}
