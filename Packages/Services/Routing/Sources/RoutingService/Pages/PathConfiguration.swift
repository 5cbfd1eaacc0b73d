/// How pages are presented, decided by their address: rules that are data, so that they can ship with the app or come from
/// a server.
///
/// ```json
/// { "rules": [ { "pattern": "finance/transfer", "presentation": "modal", "tab": "money" } ] }
/// ```
public struct PathConfiguration: Sendable, Hashable, Decodable {
    /// Where a page appears.
    public enum Presentation: String, Sendable, Hashable, Decodable, CaseIterable {
        /// It is the root of its tab.
        case tab
        /// Above the page before, in its tab.
        case push
        /// In a dialog above everything.
        case modal
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

    /// - Throws: ``RoutingError/malformedPattern(_:reason:)``; a rule that could never apply is malformed too.
    public init(rules: [Rule]) throws(RoutingError) {
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

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(rules: container.decode([Rule].self, forKey: .rules))
    }

    private enum CodingKeys: CodingKey {
        case rules
    }

    /// The rule for an address: of those that match, the one with the most literal segments; a push where none does.
    public func rule(for location: String) -> Rule {
        let fallback = Rule(pattern: "", presentation: .push)
        guard let address = try? Address(location, schemes: []) else { return fallback }
        let matching = patterns.indices.filter { patterns[$0].matches(address.segments) }
        return matching.max { patterns[$0].literalCount < patterns[$1].literalCount }.map { rules[$0] } ?? fallback
    }
}
