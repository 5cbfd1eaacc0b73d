import PresentationKitTesting
import ScreensKit
import ShareTesting
import Testing

@testable import ShareScreens

@MainActor
@Suite struct ShareTests {
    private let route = SharePage(location: "/insurance/products/travel", title: "Travel")

    private let options = [
        ShareOption(id: "copy", name: "Copy link", effect: .copy("https://x.example/\"quoted\"")),
        ShareOption(id: "mail", name: "Mail", effect: .open("mailto:?subject=Travel")),
        ShareOption(id: "file", name: "Save as file", effect: .save(name: "Travel.url", text: "a\r\nb")),
    ]

    @Test func page_showsAButtonForEachChannel_inItsOrder() async throws {
        let page = await TestPage(ShareController(route, share: FakeShare(options)))
        #expect(page.clickable == ["Copy link", "Mail", "Save as file"])
        #expect(page.shows("Travel"))
        #expect(page.html.contains("data-copy=\"https://x.example/&quot;quoted&quot;\""))
        #expect(page.html.contains("href=\"mailto:?subject=Travel\""))
        #expect(page.html.contains("data-save=\"Travel.url\""))
    }

    @Test func channel_whenUsedByTheDevice_isReportedAndConfirmed() async throws {
        let share = FakeShare(options)
        let page = await TestPage(ShareController(route, share: share))
        try await page.click("Copy link")
        #expect(page.shows("Link copied."))
        try await page.click("Save as file")
        #expect(page.shows("Saved as Travel.url."))
        #expect(share.shared == ["copy", "file"])
    }

    @Test func sharePage_withoutChannelOrLink_showsMessage() async throws {
        let none = await TestPage(ShareController(route, share: FakeShare([])))
        #expect(none.shows("No sharing options"))
        let refused = await TestPage(ShareController(route, share: FakeShare(failing: .notShareable)))
        #expect(refused.shows("This page cannot be shared because it opens only inside the app."))
        #expect(refused.clickable.isEmpty)
    }

    @Test func channel_withAnUnsafeURL_leadsNowhere() async throws {
        let option = ShareOption(id: "evil", name: "Evil", effect: .open("javascript:alert(1)"))
        let page = await TestPage(ShareController(route, share: FakeShare([option])))
        #expect(!page.html.contains("javascript:"))
    }
}
