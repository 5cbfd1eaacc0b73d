import ScreensKit
import Testing

@Suite struct TabLinkTests {
    @Test func links_ofATab_areThoseOfItsDomains_inTheirOrder() {
        let links = TabLinks()
        links.set(
            [("money", "a"), ("home", "b"), ("money", "c")].flatMap { tab, label in
                var domain = ScreenDomain(in: tab)
                domain.link(LocalizedText(verbatim: label), to: SettingsPage.self)
                return domain.links
            })
        #expect(links.links(in: "money").map { localized($0.label) } == ["a", "c"])
        #expect(links.links(in: "money").map(\.location) == ["/settings", "/settings"])
    }
}
