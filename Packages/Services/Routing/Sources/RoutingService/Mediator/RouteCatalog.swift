/// The list of all installed routes, for documentation, tests and tools.
public struct RouteCatalog: Sendable {
    /// One route.
    public struct Entry: Sendable, Hashable, Encodable {
        /// The pattern.
        public let path: String
        /// The names of the placeholders and query keys.
        public let parameters: [String]
        /// The origins from which the route is reachable by URL.
        public let exposure: [String]
        /// `anyone` or `signedIn`.
        public let audience: String
        public let isPage: Bool
        public let isFile: Bool
        /// An address of the route; nil for a route without addresses.
        public let example: String?

        private enum CodingKeys: String, CodingKey {
            case path, parameters, exposure, audience, example
            case isPage = "page"
            case isFile = "file"
        }
    }

    /// Sorted by pattern.
    public let entries: [Entry]
    private let table: RouteTable

    init(table: RouteTable) {
        self.table = table
        entries = zip(table.entries, table.patterns).map { entry, pattern in
            Entry(
                path: entry.path, parameters: pattern.placeholders + entry.query, exposure: entry.exposure.names,
                audience: entry.audience.rawValue, isPage: entry.isPage, isFile: entry.address is any FileRoute.Type,
                example: entry.examples.first.flatMap { try? pattern.write($0) } ?? (entry.address == nil ? nil : "/" + entry.path))
        }.sorted { $0.path < $1.path }
    }

    /// Returns the problems of the declared routes.
    ///
    /// For each example, and for random variations of them, the address can be written, matches only its own route, and reads back to equal
    /// parameters. Variations that a route or an address cannot contain are skipped.
    ///
    /// - Parameter variations: The number of variations of each route.
    package func verify(variations: Int) -> [String] {
        var problems: [String] = []
        var generator = RouteVariations(seed: 1)
        for (index, (entry, pattern)) in zip(table.entries, table.patterns).enumerated() {
            guard let address = entry.address else { continue }
            let examples = entry.examples
            for example in examples {
                do {
                    if let problem = try problem(of: example, pattern: pattern, index: index) { problems.append(problem) }
                } catch {
                    problems.append("\(entry.path): \(error)")
                }
            }
            let names = pattern.placeholders + entry.query
            guard !names.isEmpty else { continue }
            let values = examples.compactMap { try? ParameterWriter.write($0) }
            for _ in 0..<variations {
                guard let route = try? ParameterReader.read(address, from: [Parameter](generator.next(of: values, names: names))),
                    let problem = try? problem(of: route, pattern: pattern, index: index)
                else { continue }
                // One problem for each route is sufficient.
                problems.append(problem)
                break
            }
        }
        return problems
    }

    private func problem<R: URLRoute>(of route: R, pattern: RoutePattern, index: Int) throws -> String? {
        let text = try pattern.write(route)
        do {
            let address = try Address(text, schemes: [])
            guard table.trie.match(address.segments) == index else { return "\(R.path): \(text) is matched by another route" }
            let parameters = pattern.parameters(of: address)
            let back = try ParameterReader.read(R.self, from: parameters)
            let again = try ParameterWriter.write(back)
            let isEqual = again == Dictionary(parameters.map { ($0.name, $0.text) }) { $1 }
            return isEqual ? nil : "\(R.path): \(text) reads back as \(again)"
        } catch {
            return "\(R.path): \(text) cannot be read back: \(error)"
        }
    }
}
