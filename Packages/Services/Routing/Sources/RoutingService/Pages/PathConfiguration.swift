/// Configures the presentation of pages by address. The rules can ship with the app or come from a server.
///
/// ```json
/// { "rules": [ { "pattern": "finance/transfer", "presentation": "modal", "tab": "money" } ],
///   "web": [ "https://pages.example" ] }
/// ```
///
/// `web` lists the origins whose pages are shown for addresses without a page in the app; none by default.
public struct PathConfiguration: Sendable, Decodable {
    /// The presentation of a page.
    public enum Presentation: String, Sendable, Hashable, Decodable, CaseIterable {
        /// As the root of its tab.
        case tab
        /// On top of the previous page in its tab.
        case push
        /// In a dialog above everything.
        case modal
        /// In a dialog that slides in from below and leaves the previous page visible.
        case sheet
        /// Instead of the whole shell, also for signed-out users.
        case root
    }

    /// The presentation of the pages whose address matches a pattern.
    public struct Rule: Sendable, Hashable, Decodable {
        /// The pattern, see ``Route/path``.
        public var pattern: String
        public var presentation: Presentation
        /// The tab of the page; nil for the selected tab.
        public var tab: String?

        public init(pattern: String, presentation: Presentation, tab: String? = nil) {
            self.pattern = pattern
            self.presentation = presentation
            self.tab = tab
        }
    }

    private let rules: [Rule]
    private let trie: RouteTrie
    /// The origins whose pages are shown for addresses without a page in the app.
    public let web: [String]

    /// - Parameters:
    ///   - rules: The rules, in any order.
    ///   - web: Origins such as `https://pages.example`.
    /// - Throws: ``RoutingError/malformedPattern(_:reason:)``, also for a repeated pattern; ``RoutingError/malformedAddress(reason:)`` for
    ///   an invalid origin.
    public init(rules: [Rule], web: [String] = []) throws(RoutingError) {
        for origin in web where WebAddress(origin)?.isOrigin != true {
            throw .malformedAddress(reason: "'\(origin)' is not an origin such as https://pages.example")
        }
        self.web = web
        var patterns: Set<[RoutePattern.Segment]> = []
        var trie = RouteTrie()
        for (number, rule) in rules.enumerated() {
            let pattern = try RoutePattern(rule.pattern)
            guard patterns.insert(pattern.segments).inserted else {
                throw .malformedPattern(rule.pattern, reason: "an earlier rule has the same pattern")
            }
            trie.insert(pattern, route: number)
        }
        self.rules = rules
        self.trie = trie
    }

    /// Returns a configuration that also contains the default rules of domains for patterns without a rule.
    /// - Throws: See ``init(rules:web:)``.
    public func completed(by defaults: [Rule]) throws(RoutingError) -> PathConfiguration {
        let own = Set(rules.map(\.pattern))
        return try PathConfiguration(rules: rules + defaults.filter { !own.contains($0.pattern) }, web: web)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            rules: container.decode([Rule].self, forKey: .rules), web: container.decodeIfPresent([String].self, forKey: .web) ?? [])
    }

    private enum CodingKeys: CodingKey {
        case rules, web
    }

    /// Returns the matching rule with the most literal segments, or a push rule.
    public func rule(for location: String) -> Rule {
        let address = try? Address(location, schemes: [])
        return address.flatMap { trie.match($0.segments) }.map { rules[$0] } ?? Rule(pattern: "", presentation: .push)
    }

    /// Returns the address if its origin is listed in ``web``; otherwise nil.
    public func webPage(for address: String) -> String? {
        guard let page = WebAddress(address), web.contains(page.origin) else { return nil }
        return address
    }
}
