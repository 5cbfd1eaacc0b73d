/// The query items of a request, in order.
public struct RequestQuery: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var items: [[String]] = []

    public init(dictionaryLiteral elements: (String, String)...) {
        items = elements.map { [$0.0, $0.1] }
    }

    /// Appends an item, even if one with the same name exists.
    public mutating func append(_ name: String, _ value: some CustomStringConvertible) {
        items.append([name, value.description])
    }

    /// The query with its question mark; empty without items.
    var encoded: String {
        items.isEmpty ? "" : "?" + items.map { $0.map(PercentEncoding.encode).joined(separator: "=") }.joined(separator: "&")
    }
}
