/// A request for a page or for a file of the app.
public struct LiveRequest: Sendable, Hashable {
    /// The path and the query that the browser asked for, beginning with a slash, percent-encoded as received. The query items that belong to
    /// the server are removed.
    public let location: String
    /// Where the navigation was started.
    public let source: NavigationSource

    public init(location: String, source: NavigationSource) {
        self.location = location
        self.source = source
    }

    /// The part of the location before the query.
    public var path: String { String(location.prefix { $0 != "?" }) }

    /// Creates a request for an address as a browser shows it; a fragment is dropped.
    ///
    /// - Parameter source: Where the navigation was started, unless the address is marked as one that another site or app handed over.
    package init(address: String, source: NavigationSource) {
        let parts = address.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.count > 1 ? parts[1] : ""
        let own = QueryItems.removing(LivePage.sessionName, from: query)
        location = own.isEmpty ? String(parts[0]) : "\(parts[0])?\(own)"
        self.source = QueryItems(query).isForeign ? .foreign : source
    }
}

extension QueryItems {
    /// Whether an address carries the mark of a navigation that was started elsewhere.
    package var isForeign: Bool { all(LivePage.sessionName).contains(LivePage.foreignMark) }
}
