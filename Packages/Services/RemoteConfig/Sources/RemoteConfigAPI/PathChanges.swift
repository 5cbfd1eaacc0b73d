public import RoutingService

/// Changes of the app's path configuration by the back end, see `PathConfiguration.changed(by:webPages:)`.
///
/// ```json
/// [ { "pattern": "shop/products/:id", "webPage": "product" }, { "pattern": "library/loan", "presentation": "push" } ]
/// ```
public struct PathChanges: ConfigValue {
    /// The changes in the order of the back end.
    public var changes: [PathConfiguration.Change]

    public init(_ changes: [PathConfiguration.Change] = []) { self.changes = changes }

    /// Reads an array of objects with the texts `pattern`, `presentation`, `tab` and `webPage`; all but the first are optional. Nil for an
    /// object with another or an unreadable text.
    public init?(_ datum: ConfigDatum) {
        switch datum {
        // The type of an empty array cannot be recognized.
        case .list([]): self.init()
        case .records(let records):
            let changes = records.compactMap { PathConfiguration.Change($0) }
            guard changes.count == records.count else { return nil }
            self.init(changes)
        default: return nil
        }
    }

    public var datum: ConfigDatum { .records(changes.map(\.record)) }
}

extension PathConfiguration.Change {
    fileprivate init?(_ record: [String: String]) {
        guard let pattern = record["pattern"], record.keys.allSatisfy(["pattern", "presentation", "tab", "webPage"].contains) else {
            return nil
        }
        let presentation = record["presentation"].map { PathConfiguration.Presentation(rawValue: $0) }
        // An unknown presentation.
        if case .some(nil) = presentation { return nil }
        self.init(pattern: pattern, presentation: presentation ?? nil, tab: record["tab"], webPage: record["webPage"])
    }

    fileprivate var record: [String: String] {
        ["pattern": pattern, "presentation": presentation?.rawValue, "tab": tab, "webPage": webPage].compactMapValues(\.self)
    }
}
