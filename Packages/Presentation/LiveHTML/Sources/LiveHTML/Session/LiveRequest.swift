/// A request for a page or for a file of the app.
public struct LiveRequest: Sendable, Hashable {
    /// The requested path and query, starting with a slash, percent-encoded as received, without the server's own query items.
    public let location: String
    public let source: NavigationSource
    /// The first byte of the requested file, for a file that is returned in parts.
    public package(set) var start = 0

    public init(location: String, source: NavigationSource) {
        self.location = location
        self.source = source
    }

    public var path: String { String(location.prefix { $0 != "?" }) }

    /// Creates a request for an address; a fragment is removed.
    ///
    /// - Parameter source: The origin of the navigation, unless the address is marked as one from another site or app.
    package init(address: String, source: NavigationSource) {
        let parts = address.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.count > 1 ? parts[1] : ""
        let own = QueryItems.removing(LivePage.sessionName, from: query)
        location = own.isEmpty ? String(parts[0]) : "\(parts[0])?\(own)"
        self.source = QueryItems(query).isForeign ? .foreign : source
    }
}

extension QueryItems {
    /// Whether the address has the mark of a navigation from another site or app.
    package var isForeign: Bool { all(LivePage.sessionName).contains(LivePage.foreignMark) }
}

/// The origin of a navigation to a page.
public enum NavigationSource: Sendable, Hashable, CaseIterable {
    /// A page of this server (`Sec-Fetch-Site: same-origin`).
    case sameOrigin
    /// The address bar, a bookmark or a restored browser session (`none`). Browsers send the same for a link from another app, and for a typed address
    /// of another site that redirects here.
    case user
    /// Another site, including another port of the same site, or a launch link with a location from another app.
    case foreign
}
