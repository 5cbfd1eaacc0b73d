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

    @Test(.domains("community")) func post_isSharedAsText_andItsPictureAsAFileOfTheApp() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/community")
            try await page.wait(until: "Latest posts")
            let links = page.html.matches(of: /href="(\/share\?page=[^"]*)"/).map { String($0.output.1).replacing("&amp;", with: "&") }
            let text = try #require(links.first { $0.contains("text") })
            let dialog = await world.open(text)
            try await dialog.wait(until: "Copy text")
            #expect(dialog.clickable.contains("Save as file") && dialog.clickable.contains("Mail"))
            let picture = try #require(links.first { $0.contains("picture") })
            let other = await world.open(picture)
            try await other.wait(until: "Save picture")
            #expect(!other.clickable.contains("Copy text") && !other.clickable.contains("Mail"))
            let location = try #require(other.html.firstMatch(of: /data-from="([^"]*)"/)?.output.1)
            let asset = try #require(await world.asset(at: String(location)))
            #expect(asset.mediaType == "image/png" && asset.bytes.starts(with: [0x89, 0x50]))
        }
    }

    @Test(.domains("finance")) func transactions_areSharedAsATable() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/finance/accounts/acc-1")
            try await page.wait(until: "Share transactions")
            try await page.click("Share transactions")
            try await page.wait(until: "Save as file")
            #expect(page.html.contains("data-save=\"Everyday.csv\""))
            let asset = try #require(await world.asset(at: "/finance/accounts/acc-1/csv"))
            let lines = String(decoding: asset.bytes, as: UTF8.self).split(separator: "\r\n")
            #expect(
                asset.mediaType == "text/csv" && lines.count > 50 && lines[0].hasSuffix("Date,Counterparty,Text,Category,Amount,Currency"))
            #expect(lines.dropFirst().allSatisfy { $0.hasSuffix(",EUR") })
            // No file for others.
            #expect(await world.asset(at: "/finance/accounts/guest-1/csv") == nil)
        }
    }

    private struct Channel: ShareChannel {
        let manifest: PluginManifest
        let accepts: Set<ShareContent.Kind> = [.link]
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
                CopyChannel(),
            ], contracts: [.share: { $0 is any ShareChannel }])
        let share = ShareService(plugins: plugins, mediator: mediator) { "https://harbor.example" + $0 }
        #expect(try await share.options(for: share.content(at: "/page", title: "T")).map(\.id) == ["share.copy"])
    }
}
