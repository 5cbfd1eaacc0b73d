import Foundation
import RoutingService
import Testing

@Suite struct PathConfigurationTests {
    private func decode(_ json: String) throws -> PathConfiguration {
        try JSONDecoder().decode(PathConfiguration.self, from: Data(json.utf8))
    }

    @Test func rule_isTheMostSpecificOne_orAPush() throws {
        let paths = try decode(
            """
            {"rules": [
                {"pattern": "finance/:page", "presentation": "push", "tab": "money"},
                {"pattern": "finance/transfer", "presentation": "modal", "tab": "money"},
                {"pattern": "finance", "presentation": "tab", "tab": "money"}
            ]}
            """)
        #expect(paths.rule(for: "/finance/transfer?from=1").presentation == .modal)
        #expect(paths.rule(for: "/finance/other") == .init(pattern: "finance/:page", presentation: .push, tab: "money"))
        #expect(paths.rule(for: "/finance").presentation == .tab)
        #expect(paths.rule(for: "/elsewhere") == .init(pattern: "", presentation: .push))
        #expect(paths.rule(for: "not an address").presentation == .push)
    }

    @Test func defaults_applyToPatternsWithoutARule() throws {
        let own = PathConfiguration.Rule(pattern: "finance", presentation: .tab, tab: "money")
        let others = [PathConfiguration.Rule(pattern: "finance", presentation: .modal), .init(pattern: "help", presentation: .sheet)]
        let paths = try PathConfiguration(rules: [own], web: ["https://pages.example"]).completed(by: others)
        #expect(paths.rule(for: "/finance") == own && paths.rule(for: "/help") == others[1])
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
}
