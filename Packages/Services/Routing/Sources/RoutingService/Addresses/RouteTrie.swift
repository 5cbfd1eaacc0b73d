/// A trie of all patterns, which matches in time proportional to the length of the address instead of the number of routes.
struct RouteTrie: Sendable {
    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var placeholder: Int?
        var route: Int?
    }

    private var nodes = [Node()]

    /// Adds a pattern as route number `route`.
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
        nodes[node].route = route
    }

    /// The matching route with the most literal segments. The registry has rejected patterns that could tie.
    func match(_ segments: [String]) -> Int? {
        best(segments[...], from: 0, literals: 0)?.route
    }

    private func best(_ segments: ArraySlice<String>, from node: Int, literals: Int) -> (route: Int, literals: Int)? {
        guard let segment = segments.first else { return nodes[node].route.map { ($0, literals) } }
        let rest = segments.dropFirst()
        let exact = nodes[node].literals[segment].flatMap { best(rest, from: $0, literals: literals + 1) }
        let open = nodes[node].placeholder.flatMap { best(rest, from: $0, literals: literals) }
        guard let exact else { return open }
        guard let open else { return exact }
        return exact.literals >= open.literals ? exact : open
    }
}
