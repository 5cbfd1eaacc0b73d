/// How pages are presented, decided by their address: rules that are data, so that they can ship with the app or come from
/// a server.
///
/// ```json
/// { "rules": [ { "pattern": "finance/transfer", "presentation": "modal", "tab": "money" } ],
///   "web": [ "https://pages.example" ] }
/// ```
///
/// `web` lists the origins whose pages the app may show for addresses that it has no page for; left out, it shows none.
public struct PathConfiguration: Sendable, Hashable, Decodable {
    /// Where a page appears.
    public enum Presentation: String, Sendable, Hashable, Decodable, CaseIterable {
        /// It is the root of its tab.
        case tab
        /// Above the page before, in its tab.
        case push
        /// In a dialog above everything.
        case modal
        /// In a dialog above everything that comes from below and leaves the page behind it in sight.
        case sheet
        /// It takes the place of the whole shell, for people who are signed out too.
        case root
    }

    /// The presentation of the pages whose address matches a pattern.
    public struct Rule: Sendable, Hashable, Decodable {
        /// As in ``Route/path``.
        public var pattern: String
        public var presentation: Presentation
        /// The tab that the page belongs to; nil for the one that is selected.
        public var tab: String?

        public init(pattern: String, presentation: Presentation, tab: String? = nil) {
            self.pattern = pattern
            self.presentation = presentation
            self.tab = tab
        }
    }

    private let rules: [Rule]
    private let patterns: [RoutePattern]
    /// The origins whose pages the app may show for addresses that it has no page for.
    public let web: [String]

    /// - Parameters:
    ///   - rules: in any order.
    ///   - web: origins such as `https://pages.example`.
    /// - Throws: ``RoutingError/malformedPattern(_:reason:)``; a rule that could never apply is malformed too.
    ///   ``RoutingError/malformedAddress(reason:)`` for what is no https origin.
    public init(rules: [Rule], web: [String] = []) throws(RoutingError) {
        for origin in web where WebAddress(origin)?.isOrigin != true {
            throw .malformedAddress(reason: "'\(origin)' is no origin such as https://pages.example")
        }
        self.web = web
        var patterns: [RoutePattern] = []
        for rule in rules {
            let pattern = try RoutePattern(rule.pattern)
            if patterns.contains(where: { $0.segments == pattern.segments }) {
                throw .malformedPattern(rule.pattern, reason: "an earlier rule has the same pattern")
            }
            patterns.append(pattern)
        }
        self.rules = rules
        self.patterns = patterns
    }

    /// The same with rules for the patterns that it has none for: what domains say of their pages, where the configuration does not.
    /// - Throws: as ``init(rules:web:)``.
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

    /// The rule for an address: of those that match, the one with the most literal segments; a push where none does.
    public func rule(for location: String) -> Rule {
        let fallback = Rule(pattern: "", presentation: .push)
        guard let address = try? Address(location, schemes: []) else { return fallback }
        let matching = patterns.indices.filter { patterns[$0].matches(address.segments) }
        return matching.max { patterns[$0].literalCount < patterns[$1].literalCount }.map { rules[$0] } ?? fallback
    }

    /// Where an address that the app has no page for leads: the same address, if it is one of the listed origins; nil for any other, which
    /// is an error then.
    public func webPage(for address: String) -> String? {
        guard let page = WebAddress(address), web.contains(page.origin) else { return nil }
        return address
    }
}
