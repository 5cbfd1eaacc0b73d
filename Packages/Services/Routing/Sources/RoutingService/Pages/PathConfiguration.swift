/// Configures the presentation of pages by address. The rules ship with the app; a server may change them within limits, see
/// ``PathConfiguration/changed(by:webPages:)``.
///
/// ```json
/// { "rules": [ { "pattern": "library/loan", "presentation": "modal", "tab": "money" } ],
///   "web": [ "https://pages.example" ] }
/// ```
///
/// `web` lists the origins whose pages are shown for addresses without a page in the app; none by default.
public struct PathConfiguration: Sendable, Decodable {
    /// The presentation of a page.
    public enum Presentation: String, Sendable, Hashable, Decodable, CaseIterable {
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
        /// The ID of the web page that is shown instead of the app's own page; nil for the app's own.
        public var webPage: String?

        public init(pattern: String, presentation: Presentation, tab: String? = nil, webPage: String? = nil) {
            self.pattern = pattern
            self.presentation = presentation
            self.tab = tab
            self.webPage = webPage
        }
    }

    private let rules: [Rule]
    private let patterns: [RoutePattern]
    /// The patterns that name the parameters of an address, by rule: those of the shipped rules.
    private let parameters: [RoutePattern]
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
        var patterns: [RoutePattern] = []
        var known: Set<[RoutePattern.Segment]> = []
        for rule in rules {
            let pattern = try RoutePattern(rule.pattern)
            guard known.insert(pattern.segments).inserted else {
                throw .malformedPattern(rule.pattern, reason: "an earlier rule has the same pattern")
            }
            patterns.append(pattern)
        }
        self.init(rules: rules, patterns: patterns, parameters: patterns, web: web)
    }

    /// Of two rules with the same shape, the first one applies.
    private init(rules: [Rule], patterns: [RoutePattern], parameters: [RoutePattern], web: [String]) {
        self.rules = rules
        self.patterns = patterns
        self.parameters = parameters
        self.web = web
        var trie = RouteTrie()
        for (number, pattern) in patterns.enumerated() { trie.insert(pattern, route: number) }
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
        match(location).map { rules[$0.rule] } ?? Rule(pattern: "", presentation: .push)
    }

    private func match(_ location: String) -> (rule: Int, address: Address)? {
        guard let address = try? Address(location, schemes: []), let rule = trie.match(address.segments) else { return nil }
        return (rule, address)
    }

    /// Returns the address if its origin is listed in ``web``; otherwise nil.
    public func webPage(for address: String) -> String? {
        guard let page = WebAddress(address), web.contains(page.origin) else { return nil }
        return address
    }
}

// MARK: Changes by a server

extension PathConfiguration {
    /// A change of the presentation of pages, as a server sends it.
    public struct Change: Sendable, Hashable {
        /// The pattern of a shipped rule, or a more specific one.
        public var pattern: String
        /// Nil for the shipped one.
        public var presentation: Presentation?
        /// Nil for the shipped one.
        public var tab: String?
        /// The ID of the web page that is shown instead of the app's own page. Nil for the shipped page.
        public var webPage: String?

        public init(pattern: String, presentation: Presentation? = nil, tab: String? = nil, webPage: String? = nil) {
            self.pattern = pattern
            self.presentation = presentation
            self.tab = tab
            self.webPage = webPage
        }
    }

    /// The web page that is shown instead of a page of the app.
    public struct Replacement: Sendable, Hashable {
        public let webPage: String
        /// The parameters of the address as a query in percent-encoding (RFC 3986, section 2.3, everything but unreserved characters), such
        /// as `id=travel&range=1y`: placeholders by their name in the shipped pattern, then the query by name; empty without parameters.
        public let query: String
    }

    static let maximumChanges = 200
    static let maximumPatternLength = 200

    /// Returns a configuration in which the changes of a server take precedence over shipped rules.
    ///
    /// Changes choose only among what the app ships. They decide how an address is shown that may be opened, not whether it may be:
    /// - Each pattern is a shipped one, or matches only addresses of one. It cannot match the pages for signed-out users (``Presentation/root``).
    /// - No page becomes a root, and none becomes or ceases to be the first page of a tab.
    /// - Tabs and web pages are shipped ones, and the origins in ``web`` do not change.
    /// - There are at most 200 changes with patterns of at most 200 bytes, each different.
    ///
    /// - Parameter webPages: The IDs of the web pages that the app ships.
    /// - Throws: ``RoutingError/malformedPattern(_:reason:)`` for the first change that breaks these rules.
    public func changed(by changes: [Change], webPages: Set<String>) throws(RoutingError) -> PathConfiguration {
        guard changes.count <= Self.maximumChanges else {
            throw .malformedPattern("", reason: "there are more than \(Self.maximumChanges) changes")
        }
        let tabs = Set(rules.compactMap(\.tab))
        var changed: [Rule] = []
        var shapes: [RoutePattern] = []
        var origins: [RoutePattern] = []
        for change in changes {
            func refuse(_ reason: String) -> RoutingError { .malformedPattern(String(change.pattern.prefix(60)), reason: reason) }
            guard change.pattern.utf8.count <= Self.maximumPatternLength else { throw refuse("it is too long") }
            let pattern = try RoutePattern(change.pattern)
            guard !shapes.contains(where: { $0.matchesAll(of: pattern) && pattern.matchesAll(of: $0) }) else {
                throw refuse("an earlier change has the same pattern")
            }
            // An address of two rules belongs to the one with more literals, so only such a rule may share addresses with the change.
            let overlapping = patterns.indices.filter { patterns[$0].overlaps(pattern) }
            let covering = overlapping.filter { patterns[$0].matchesAll(of: pattern) }
            guard let shipped = covering.max(by: { patterns[$0].literalCount < patterns[$1].literalCount }),
                overlapping.allSatisfy({ covering.contains($0) || patterns[$0].literalCount > pattern.literalCount })
            else { throw refuse("it matches addresses that are not those of one page of the app") }
            var rule = rules[shipped]
            guard rule.presentation != .root, change.presentation != .root else { throw refuse("pages for signed-out users do not change") }
            let presentation = change.presentation ?? rule.presentation
            guard (presentation == .tab) == (rule.presentation == .tab) else { throw refuse("the first pages of tabs do not change") }
            guard change.tab.map({ tabs.contains($0) && (presentation != .tab || $0 == rule.tab) }) ?? true else {
                throw refuse("the app has no such tab for it")
            }
            guard change.webPage.map(webPages.contains) ?? true else { throw refuse("the app has no such web page") }
            guard change != Change(pattern: change.pattern) else { throw refuse("it changes nothing") }
            (rule.pattern, rule.presentation, rule.tab, rule.webPage) = (
                change.pattern, presentation, change.tab ?? rule.tab, change.webPage ?? rule.webPage
            )
            changed.append(rule)
            shapes.append(pattern)
            origins.append(parameters[shipped])
        }
        return PathConfiguration(rules: changed + rules, patterns: shapes + patterns, parameters: origins + parameters, web: web)
    }

    /// Returns the web page that is shown instead of the app's page at an address; nil for the app's page.
    public func replacement(for location: String) -> Replacement? {
        guard let (rule, address) = match(location), let page = rules[rule].webPage else { return nil }
        let all = parameters[rule].parameters(of: address)
        // Equal addresses have equal parameters in any order of the query.
        let sorted = all.dropLast(address.query.count) + address.query.sorted { $0.name < $1.name }
        return Replacement(webPage: page, query: Address.write(query: Array(sorted)))
    }
}

extension RoutePattern {
    fileprivate func matchesAll(of other: RoutePattern) -> Bool {
        segments.count == other.segments.count
            && zip(segments, other.segments).allSatisfy { own, other in
                guard case .literal(let text) = own else { return true }
                return other == .literal(text)
            }
    }
}
