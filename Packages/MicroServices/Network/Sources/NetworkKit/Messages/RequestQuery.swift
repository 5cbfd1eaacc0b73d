/// The query of a request, in order.
public struct RequestQuery: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var items: [[String]] = []

    public init(dictionaryLiteral elements: (String, String)...) {
        items = elements.map { [$0.0, $0.1] }
    }

    /// Adds an item, also when there is one of that name already.
    public mutating func append(_ name: String, _ value: some CustomStringConvertible) {
        items.append([name, value.description])
    }

    /// Empty, or from the question mark on.
    var encoded: String {
        items.isEmpty ? "" : "?" + items.map { $0.map(PercentEncoding.encode).joined(separator: "=") }.joined(separator: "&")
    }
}
