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
    /// For each example of each route, and for routes that are made from them by changing parameters at random: the address can be
    /// written, is matched by its own route and no other, reads back to equal parameters, and is written the same again. Values that a
    /// route does not take, or that no address can hold, are no routes. A route without examples is reported, so that nothing is verified
    /// by accident.
    ///
    /// - Parameters:
    ///   - variations: how many routes are made from each route's examples.
    ///   - seed: chooses them.
    public func verify(variations: Int = 50, seed: UInt64 = 1) -> [String] {
        var problems: [String] = []
        var generator = RouteVariations(seed: seed)
        for (index, (entry, pattern)) in zip(table.entries, table.patterns).enumerated() {
            let examples = entry.examples()
            if examples.isEmpty { problems.append("\(entry.path): has no example") }
            for example in examples {
                do {
                    if let problem = try problem(of: example, entry: entry, pattern: pattern, index: index) { problems.append(problem) }
                } catch {
                    problems.append("\(entry.path): \(error)")
                }
            }
            let names = pattern.placeholders + entry.query
            guard !examples.isEmpty, !names.isEmpty else { continue }
            var found = 0
            for _ in 0..<variations where found == 0 {
                let values = generator.next(of: examples.map { $0.parameters().values }, names: names)
                guard let route = try? entry.decode(RouteParameters(values)),
                    let problem = try? problem(of: route, entry: entry, pattern: pattern, index: index)
                else { continue }
                // One is enough to see what is wrong.
                problems.append(problem)
                found += 1
            }
        }
        return problems
    }

    private func problem(of route: any Route, entry: RouteEntry, pattern: RoutePattern, index: Int) throws -> String? {
        let text = try pattern.write(route.parameters(), query: entry.query)
        do {
            let address = try Address(text, schemes: [])
            guard table.trie.match(address.segments) == index else { return "\(entry.path): \(text) is matched by another route" }
            var values = address.query
            for (segment, text) in zip(pattern.segments, address.segments) {
                if case .placeholder(let name) = segment { values[name] = text }
            }
            let back = try entry.decode(RouteParameters(values)).parameters()
            if back != route.parameters() { return "\(entry.path): \(text) reads back as \(back.values)" }
            let again = try pattern.write(back, query: entry.query)
            return again == text ? nil : "\(entry.path): \(text) is written as \(again) the next time"
        } catch {
            return "\(entry.path): \(text) cannot be read back: \(error)"
        }
    }
}
