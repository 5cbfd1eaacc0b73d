import Foundation
import PluginsAPI
import PluginsService
import PresentationKitTesting
import RoutingService
import ShareAPI
import ShareService
import TestWorld
import Testing

@MainActor
@Suite struct ShareJourneyTests {
    @Test(.domains("insurance")) func copiedLink_opensThePageThatWasShared() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/insurance/products/travel")
            try await page.wait(until: "Illness, cancellation")
            try await page.click("Share")
            try await page.wait(until: "Copy link")
            #expect(page.clickable.contains("Mail") && page.clickable.contains("Save as file"))
            // Without the address of the server, which is private to this installation.
            let link = try #require(page.html.firstMatch(of: /data-copy="harbor:\/([^"]*)"/)?.output.1)
            try await page.click("Copy link")
            #expect(page.shows("Link copied."))
            let other = await world.open(String(link), from: .external)
            try await other.wait(until: "Illness, cancellation")
            #expect(other.title == "Travel")
        }
    }

    @Test(.domains("finance")) func shareDialog_forAnAddressThatMayNotBeOpenedFromOutside_refuses() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/share?page=%2Ffinance%2Ftransfer&title=Money")
            try await page.wait(until: "This page cannot be shared")
        }
    }

    private struct Channel: ShareChannel {
        let manifest: PluginManifest
        let answer: @Sendable () async throws -> ShareEffect?

        init(_ id: String, _ answer: @escaping @Sendable () async throws -> ShareEffect?) {
            manifest = PluginManifest(id: id, name: id, version: PluginVersion(1, 0, 0), capabilities: [.share])
            self.answer = answer
        }

        func effect(for content: ShareContent) async throws -> ShareEffect? { try await answer() }
    }

    private struct SharedPage: PlainRoute, PageRoute {
        static let path = "page"
        static let exposure: Exposure = .external
    }

    /// The production registry and service.
    @Test func channelsThatThrowHangOrFlood_areMissing_andTheOthersAreThere() async throws {
        struct Broken: Error {}
        let mediator = Mediator(schemes: ["x"])
        var routes = RouteRegistry()
        routes.register(page: SharedPage.self) { _, _ in throw Broken() }
        try mediator.install(routes)
        let plugins = try PluginRegistry(
            [
                Channel("throws") { throw Broken() },
                Channel("hangs") { await withUnsafeContinuation { (_: UnsafeContinuation<ShareEffect?, Never>) in } },
                Channel("floods") { .copy(String(repeating: "x", count: 1 << 20)) },
                CopyLinkChannel(),
            ], contracts: [.share: { $0 is any ShareChannel }])
        let share = ShareService(plugins: plugins, mediator: mediator) { "https://harbor.example" + $0 }
        #expect(try await share.options(forPageAt: "/page", title: "T").map(\.id) == ["share.copy-link"])
    }
}
