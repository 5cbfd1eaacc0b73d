/// A trie of all patterns, which matches in time proportional to the length of the address instead of the number of routes.
struct RouteTrie: Sendable {
    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var placeholder: Int?
        var route: (number: Int, literals: Int)?
    }

    private var nodes = [Node()]

    /// Adds a pattern as route number `route`, unless an earlier one has the same literals and placeholders.
    mutating func insert(_ pattern: RoutePattern, route: Int) {
        var node = 0
        for segment in pattern.segments {
            let next: Int?
            switch segment {
            case .literal(let text): next = nodes[node].literals[text]
            case .placeholder: next = nodes[node].placeholder
            }
            if let next {
                node = next
                continue
            }
            nodes.append(Node())
            switch segment {
            case .literal(let text): nodes[node].literals[text] = nodes.count - 1
            case .placeholder: nodes[node].placeholder = nodes.count - 1
            }
            node = nodes.count - 1
        }
        nodes[node].route = nodes[node].route ?? (route, pattern.literalCount)
    }

    /// The matching route with the most literal segments; of several, the one with the earliest literal.
    func match(_ segments: [String]) -> Int? {
        best(segments, at: 0, from: 0)?.number
    }

    private func best(_ segments: [String], at index: Int, from node: Int) -> (number: Int, literals: Int)? {
        guard index < segments.count else { return nodes[node].route }
        var found: (number: Int, literals: Int)?
        if !nodes[node].literals.isEmpty, let next = nodes[node].literals[segments[index]] {
            found = best(segments, at: index + 1, from: next)
        }
        guard let next = nodes[node].placeholder, let open = best(segments, at: index + 1, from: next) else { return found }
        guard let found, found.literals >= open.literals else { return open }
        return found
    }
}
