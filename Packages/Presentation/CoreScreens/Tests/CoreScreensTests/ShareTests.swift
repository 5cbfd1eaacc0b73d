import CoreScreensKit
import PresentationKitTesting
import RoutingTesting
import ScreensKitTesting
import ShareTesting
import Testing

@testable import ShareScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct ShareTests {
    private let route = SharePage(location: "/shop/products/travel", title: "Travel")

    private let options = [
        ShareOption(id: "copy", name: "Copy link", effect: .copy("https://x.example/\"quoted\"")),
        ShareOption(id: "mail", name: "Mail", effect: .open("mailto:?subject=Travel")),
        ShareOption(id: "file", name: "Save as file", effect: .save(name: "Travel.url", text: "a\r\nb")),
    ]

    @Test func channel_whenUsedByTheDevice_isReportedAndConfirmed() async throws {
        let share = FakeShare(options)
        let page = try await TestPage(route, of: .share(share), navigator: RecordingNavigator())
        try await page.click("Copy link")
        #expect(page.shows("Link copied."))
        try await page.click("Save as file")
        #expect(page.shows("Saved as Travel.url."))
        #expect(share.shared == ["copy", "file"])
    }

    @Test func picture_isShown_andSavedFromItsAddress() async throws {
        let route = SharePage(location: "/community/picture/7", title: "Lighthouse")
        let file = try SharedFile(title: "Lighthouse", mediaType: "image/png", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let share = FakeShare([ShareOption(id: "share.file", name: "Save", effect: .saveFile(name: file.name))], body: .image(file))
        let page = try await TestPage(route, of: .share(share), navigator: RecordingNavigator())
        #expect(page.html.contains("src=\"/community/picture/7\"") && page.clickable == ["Save picture"])
        #expect(page.html.contains("data-from=\"/community/picture/7\"") && page.html.contains("data-save=\"Lighthouse.png\""))
        try await page.click("Save picture")
        #expect(page.shows("Saved as Lighthouse.png.") && share.shared == ["share.file"])
    }

    @Test func channel_withAnUnsafeURL_leadsNowhere() async throws {
        let option = ShareOption(id: "evil", name: "Evil", effect: .open("javascript:alert(1)"))
        #expect(try await !TestPage(route, of: .share(FakeShare([option])), navigator: RecordingNavigator()).html.contains("javascript:"))
    }

    @Test func content_beforeItIsLoaded_isNotMissing() {
        let text = TextRenderer.text(of: ShareView(viewModel: ShareViewModel()))
        #expect(text.contains("Loading") && !text.contains("cannot be shared"))
    }
}
