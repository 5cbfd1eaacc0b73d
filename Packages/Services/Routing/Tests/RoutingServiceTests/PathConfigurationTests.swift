import Foundation
import Testing

@testable import RoutingService

@Suite(.timeLimit(.minutes(10))) struct PathConfigurationTests {
    private func decode(_ json: String) throws -> PathConfiguration {
        try JSONDecoder().decode(PathConfiguration.self, from: Data(json.utf8))
    }

    @Test func rule_isTheMostSpecificOne_orAPush() throws {
        let paths = try decode(
            """
            {"rules": [
                {"pattern": "library/:page", "presentation": "push", "tab": "money"},
                {"pattern": "library/loan", "presentation": "modal", "tab": "money"},
                {"pattern": "library", "presentation": "tab", "tab": "money"}
            ]}
            """)
        #expect(paths.rule(for: "/library/loan?from=1").presentation == .modal)
        #expect(paths.rule(for: "/library/other") == .init(pattern: "library/:page", presentation: .push, tab: "money"))
        #expect(paths.rule(for: "/library").presentation == .tab)
        #expect(paths.rule(for: "/elsewhere") == .init(pattern: "", presentation: .push))
        #expect(paths.rule(for: "not an address").presentation == .push)
    }

    @Test func defaults_applyToPatternsWithoutARule() throws {
        let own = PathConfiguration.Rule(pattern: "library", presentation: .tab, tab: "money")
        let others = [PathConfiguration.Rule(pattern: "library", presentation: .modal), .init(pattern: "help", presentation: .sheet)]
        let paths = try PathConfiguration(rules: [own], web: ["https://pages.example"]).completed(by: others)
        #expect(paths.rule(for: "/library") == own && paths.rule(for: "/help") == others[1])
        #expect(paths.web == ["https://pages.example"])
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"rules": [{"pattern": "a"}]}"#, #"{"rules": [{"pattern": "a", "presentation": "popover"}]}"#,
        #"{"rules": [{"pattern": "/a", "presentation": "push"}]}"#,
        #"{"rules": [{"pattern": "a/:x", "presentation": "push"}, {"pattern": "a/:x", "presentation": "tab"}]}"#,
    ])
    func configuration_whenMalformed_throws(json: String) {
        #expect(throws: (any Error).self) { try decode(json) }
    }

    // MARK: Changes by a server

    private typealias Change = PathConfiguration.Change
    private static let pages: Set<String> = ["help", "product"]

    /// A shipped configuration with each kind of presentation.
    private func shipped() throws -> PathConfiguration {
        try PathConfiguration(
            rules: [
                .init(pattern: "shop", presentation: .tab, tab: "shop"),
                .init(pattern: "shop/products/:id", presentation: .push, tab: "shop"),
                .init(pattern: "shop/products/new", presentation: .modal),
                .init(pattern: "claims/:id/:part", presentation: .push),
                .init(pattern: ":area/files/new", presentation: .root),
                .init(pattern: "library", presentation: .tab, tab: "money"),
                .init(pattern: "sign-in", presentation: .root),
                .init(pattern: "sign-in/:provider", presentation: .root),
                .init(pattern: "share", presentation: .sheet),
            ], web: ["https://pages.example"])
    }

    @Test func change_toAWebPage_keepsThePlace_andPassesEscapedParameters() throws {
        let paths = try shipped().changed(by: [Change(pattern: "shop/products/:id", webPage: "product")], webPages: Self.pages)
        let rule = paths.rule(for: "/shop/products/travel")
        #expect(rule == .init(pattern: "shop/products/:id", presentation: .push, tab: "shop", webPage: "product"))
        #expect(paths.replacement(for: "/shop/products/travel") == .init(webPage: "product", query: "id=travel"))
        #expect(
            paths.replacement(for: "/shop/products/a%26b%3D%C3%BC%22?z=%23&range=1%20y")
                == .init(webPage: "product", query: "id=a%26b%3D%C3%BC%22&range=1%20y&z=%23"))
        #expect(paths.replacement(for: "/shop/products/new") == nil, "a more specific shipped page stays")
        #expect(paths.replacement(for: "/library") == nil && paths.rule(for: "/library").presentation == .tab)
        #expect(paths.replacement(for: "/shop/products/../x") == nil && paths.replacement(for: "https://pages.example") == nil)
    }

    @Test func change_ofOneAddress_namesParametersAsTheShippedPattern() throws {
        let changes = [Change(pattern: "shop/products/travel", webPage: "product"), Change(pattern: "shop", webPage: "help")]
        let paths = try shipped().changed(by: changes, webPages: Self.pages)
        #expect(paths.replacement(for: "/shop/products/travel") == .init(webPage: "product", query: "id=travel"))
        #expect(paths.replacement(for: "/shop/products/bicycle") == nil)
        #expect(paths.replacement(for: "/shop") == .init(webPage: "help", query: ""))
        #expect(paths.rule(for: "/shop").presentation == .tab)
    }

    @Test func change_ofThePresentation_appliesToItsPagesOnly() throws {
        let changes = [
            Change(pattern: "shop/products/:id", presentation: .sheet), Change(pattern: "share", presentation: .push, tab: "money"),
        ]
        let paths = try shipped().changed(by: changes, webPages: [])
        #expect(paths.rule(for: "/shop/products/travel").presentation == .sheet)
        #expect(paths.rule(for: "/share") == .init(pattern: "share", presentation: .push, tab: "money"))
        #expect(paths.rule(for: "/shop/products/new").presentation == .modal)
        #expect(paths.web == ["https://pages.example"])
    }

    @Test(arguments: [
        Change(pattern: "sign-in", webPage: "help"), Change(pattern: "sign-in", presentation: .push),
        Change(pattern: "sign-in/:any", webPage: "help"), Change(pattern: "sign-in/evil", webPage: "help"),
        Change(pattern: ":any", webPage: "help"), Change(pattern: "shop/:any", webPage: "help"), Change(pattern: "", webPage: "help"),
        Change(pattern: "admin", webPage: "help"), Change(pattern: ":a/:b", presentation: .push),
        Change(pattern: "claims/files/:part", webPage: "help"), Change(pattern: "claims/files/new", webPage: "help"),
        Change(pattern: "shop/products/travel", presentation: .root), Change(pattern: "shop/products/travel", presentation: .tab),
        Change(pattern: "shop", presentation: .push), Change(pattern: "shop", tab: "money", webPage: "help"),
        Change(pattern: "share", tab: "elsewhere"), Change(pattern: "share"),
        Change(pattern: "share", webPage: "https://evil.example"), Change(pattern: "share", webPage: ""),
        Change(pattern: "share", webPage: "HELP"),
        Change(pattern: "/share", webPage: "help"), Change(pattern: "share?a=b", webPage: "help"),
        Change(pattern: "share/", webPage: "help"),
        Change(pattern: "https://pages.example", webPage: "help"), Change(pattern: "shop/products/:", webPage: "help"),
        Change(pattern: "shop/products/:" + String(repeating: "x", count: 200), webPage: "help"),
    ])
    func change_outsideTheShippedPages_isRefusedWithAllOthers(change: PathConfiguration.Change) throws {
        let shipped = try shipped()
        let valid = Change(pattern: "shop/products/:id", webPage: "product")
        let error = #expect(throws: RoutingError.self) { try shipped.changed(by: [valid, change], webPages: Self.pages) }
        #expect((error?.description.utf8.count ?? 0) < 250)
    }

    @Test(arguments: [("shop/products/:id", "shop/products/:other"), ("share", "share")])
    func changes_ofTheSamePages_areRefused(first: String, second: String) throws {
        let changes = [first, second].map { Change(pattern: $0, webPage: "help") }
        #expect(throws: RoutingError.self) { try shipped().changed(by: changes, webPages: Self.pages) }
    }

    @Test func changes_ofAPatternAndAMoreSpecificOne_applyToTheirOwnPages() throws {
        let changes = [
            Change(pattern: "shop/products/:id", webPage: "product"), Change(pattern: "shop/products/travel", webPage: "help"),
        ]
        let paths = try shipped().changed(by: changes, webPages: Self.pages)
        #expect(paths.replacement(for: "/shop/products/bicycle")?.webPage == "product")
        #expect(paths.replacement(for: "/shop/products/travel")?.webPage == "help")
    }

    @Test(arguments: [(200, true), (201, false)]) func pattern_upToTwoHundredBytes_isAccepted(length: Int, isAccepted: Bool) throws {
        let start = "shop/products/"
        let change = Change(pattern: start + String(repeating: "x", count: length - start.utf8.count), webPage: "help")
        #expect(((try? shipped().changed(by: [change], webPages: Self.pages)) != nil) == isAccepted)
    }

    @Test func changes_upToTwoHundred_areAccepted() throws {
        let changes = (0...200).map { Change(pattern: "shop/products/p-\($0)", webPage: "help") }
        #expect(throws: Never.self) { try shipped().changed(by: Array(changes.dropLast()), webPages: Self.pages) }
        #expect(throws: RoutingError.self) { try shipped().changed(by: changes, webPages: Self.pages) }
    }
}
