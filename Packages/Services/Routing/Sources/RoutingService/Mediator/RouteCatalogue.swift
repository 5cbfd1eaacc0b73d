/// Every route that is installed, for people, tests and tools.
public struct RouteCatalogue: Sendable {
    /// One route.
    public struct Entry: Sendable, Hashable {
        /// The pattern.
        public let path: String
        /// Names of the placeholders and the query keys.
        public let parameters: [String]
        /// The origins that may open it by URL.
        public let exposure: [String]
        /// `anyone` or `signedIn`.
        public let audience: String
        /// Whether it makes a page.
        public let isPage: Bool
        /// An address that opens it.
        public let example: String
    }

    /// Sorted by pattern.
    public let entries: [Entry]
    private let table: RouteTable

    init(table: RouteTable) {
        self.table = table
        entries = zip(table.entries, table.patterns).map { entry, pattern in
            let example = entry.examples().first.flatMap { try? pattern.write($0.parameters(), query: entry.query) }
            return Entry(
                path: entry.path, parameters: pattern.placeholders + entry.query.sorted(), exposure: entry.exposure.names,
                audience: entry.audience.rawValue, isPage: entry.isPage, example: example ?? "/" + entry.path)
        }.sorted { $0.path < $1.path }
    }

    /// What is wrong with the declared routes; empty when all is well.
    ///
    /// For each example of each route: its address can be written, is matched by its own route and no other, and reads
    /// back to equal parameters. A route without examples is reported, so that nothing is verified by accident.
    public func verify() -> [String] {
        var problems: [String] = []
        for (index, (entry, pattern)) in zip(table.entries, table.patterns).enumerated() {
            let examples = entry.examples()
            if examples.isEmpty { problems.append("\(entry.path): has no example") }
            for example in examples {
                do {
                    let text = try pattern.write(example.parameters(), query: entry.query)
                    let address = try Address(text, schemes: [])
                    guard table.trie.match(address.segments) == index else {
                        problems.append("\(entry.path): \(text) is matched by another route")
                        continue
                    }
                    var values = address.query
                    for (segment, text) in zip(pattern.segments, address.segments) {
                        if case .placeholder(let name) = segment { values[name] = text }
                    }
                    let back = try entry.decode(RouteParameters(values)).parameters()
                    if back != example.parameters() { problems.append("\(entry.path): \(text) reads back as \(back.values)") }
                } catch {
                    problems.append("\(entry.path): \(error)")
                }
            }
        }
        return problems
    }
}
