import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.domains("community")) struct CommunityShareJourneyTests {
    @Test func post_isSharedAsText_andItsPictureAsAFileOfTheApp() async throws {
        try await TestWorld.runSignedIn("/community", until: "Latest posts") { world, page in
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

    @Test func window_whenItStartsWithADialog_showsTheTabOfItsDomainBelow() async throws {
        try await TestWorld.runSignedIn("/community/compose") { _, page in
            try await page.wait { $0.location == "/community/compose" }
            #expect(page.clickable.contains("Publish"))
            try await page.click("Close")
            #expect(page.location == "/community")
        }
    }
}
