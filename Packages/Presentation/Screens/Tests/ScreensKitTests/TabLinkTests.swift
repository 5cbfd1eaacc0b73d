import ScreensKit
import Testing

@Suite struct TabLinkTests {
    @Test func links_ofATab_areThoseOfItsDomains_inTheirOrder() {
        let tabs = ["money", "home", "money"]
        let domains = zip(tabs, [LocalizedText(verbatim: "a"), LocalizedText(verbatim: "b"), LocalizedText(verbatim: "c")]).map {
            tab, label in
            var domain = ScreenDomain(in: tab)
            domain.link(label, to: SettingsPage.self)
            return domain
        }
        let links = TabLinks()
        #expect(links.links(in: "money").isEmpty)
        links.set(domains.flatMap(\.links))
        #expect(links.links(in: "money").map { localized($0.label) } == ["a", "c"])
        #expect(links.links(in: "money").map(\.location) == ["/settings", "/settings"])
    }
}
