import Foundation
import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct CommunityJourneyTests {
    /// A picture of 2 × 1 pixels.
    private static let gif = Array(
        Data(base64Encoded: "R0lGODlhAgABAIAAAP8AAAAA/ywAAAAAAgABAAACAkQKADs=") ?? Data())

    private func compose(_ text: String, picture: [UInt8]? = nil, on page: TestPage) async throws {
        try await page.click("Write a post")
        try await page.wait(until: "What the picture shows")
        try await page.fill("Text", text)
        if let picture {
            try await page.attach("Picture", name: "boat.gif", mediaType: "image/gif", bytes: picture)
            try await page.fill("What the picture shows", "Two dots")
        }
        try await page.submit("Publish")
    }

    private func count(_ text: String, on page: TestPage) -> Int { page.text.components(separatedBy: text).count - 1 }

    /// The bytes of the picture with a description.
    private func picture(_ alternative: String, on page: TestPage, _ world: TestWorld) async -> [UInt8]? {
        let tags = page.html.components(separatedBy: "<img").filter { $0.contains("alt=\"\(alternative)\"") }
        guard tags.count == 1, let location = tags[0].firstMatch(of: /src="([^"]*)"/)?.output.1 else { return nil }
        return await world.asset(at: String(location))?.bytes
    }

    @Test func feed_isPaged_andAvailableOffline() async throws {
        try await TestWorld.runSignedIn("/community", until: "Write a post") { world, page in
            try await page.wait(until: "Ahoy.")
            #expect(!page.shows("Crème brûlée à la gare"))
            try await page.click("Show older posts")
            try await page.click("Show older posts")
            #expect(page.shows("Crème brûlée à la gare") && !page.clickable.contains("Show older posts"))
            await world.stopServer()
            try world.restart()
            let again = await world.open("/community")
            try await again.wait(until: "The app cannot reach the community.")
            #expect(again.shows("Ahoy.") && again.shows("Crème brûlée à la gare"))
        }
    }

    @Test func imagePost_whenTheAppEndsBetweenSlotAndUpload_isPublishedOnceByTheNextRun() async throws {
        try await TestWorld.runSignedIn("/community", until: "Write a post") { world, page in
            try await world.setConfig("demo.hold", to: #"["PATCH /v1/uploads"]"#)
            try await compose("Survivor", picture: Self.gif, on: page)
            try await page.wait(until: "Being sent. Step 2 of 3.")
            #expect(await picture("Two dots", on: page, world) == Self.gif, "what waits can be seen")
            try world.restart()
            let again = await world.open("/community")
            try await again.wait(until: "Survivor")
            #expect(again.shows("Step 2 of 3."))
            try await world.setConfig("demo.hold", to: nil)
            try await again.wait { $0.shows("Ada Brückner") && !$0.shows("Step 2 of 3.") && !$0.shows("Step 3 of 3.") }
            #expect(count("Survivor", on: again) == 1)
            #expect(await picture("Two dots", on: again, world) == Self.gif && again.html.contains("width=\"2\" height=\"1\""))
        }
    }

    @Test func rejectedPost_showsReason_andIsPublishedAfterEditing() async throws {
        try await TestWorld.runSignedIn("/community", until: "Write a post") { _, page in
            try await compose("Buy my spam now", on: page)
            try await page.wait(until: "The community does not accept this text.")
            try await compose("Another one", on: page)
            try await page.wait { $0.shows("Another one") && $0.shows("Ada Brückner") }
            try await page.click("Change", in: "Buy my spam now")
            try await page.wait(until: "What the picture shows")
            #expect(try page.value(of: "Text") == "Buy my spam now")
            try await page.fill("Text", "Buy my jam now")
            try await page.submit("Save")
            try await page.wait { self.count("Ada Brückner", on: $0) == 2 }
            #expect(!page.shows("spam") && count("Buy my jam now", on: page) == 1)
        }
    }

    @Test func offlinePost_waits_canBeWithdrawn_andIsSentWhenOnline() async throws {
        try await TestWorld.runSignedIn("/community", until: "Write a post") { world, page in
            await world.stopServer()
            try await compose("First", on: page)
            try await compose("Second", on: page)
            try await page.wait { $0.shows("The community is not responding.") && $0.shows("Waiting to be sent.") }
            try await page.click("Cancel post", in: "Second")
            #expect(!page.shows("Second"))
            try await world.startServer()
            // The app may try again by itself first.
            try await page.wait { $0.clickable.contains("Send now") || $0.shows("Ada Brückner") }
            if page.clickable.contains("Send now") { try await page.click("Send now") }
            try await page.wait { $0.shows("Ada Brückner") && !$0.shows("does not answer") && !$0.shows("cannot reach") }
            #expect(count("First", on: page) == 1)
        }
    }

    @Test func post_waitsForItsAuthor_overASignOut() async throws {
        try await TestWorld.runSignedIn("/community", until: "Write a post") { world, page in
            await world.stopServer()
            try await compose("Later", on: page)
            try await page.wait(until: "The community is not responding.")
            try await page.click("Profile")
            try await page.click("Sign out", until: TestWorld.welcome)
            try await world.startServer()
            try await world.signIn(on: page)
            try await page.wait(until: "Profile")
            try await page.click("Community")
            try await page.wait { $0.shows("Later") && $0.shows("Ada Brückner") && !$0.shows("does not answer") }
        }
    }

    @Test func picture_isNotServed_withoutASession() async throws {
        try await TestWorld.runSignedIn("/community", until: "Write a post") { world, page in
            try await page.wait(until: "Ahoy.")
            let location = try #require(page.html.firstMatch(of: /src="(\/community\/picture\/[^"]*)"/)?.output.1)
            #expect(await world.asset(at: String(location))?.mediaType == "image/png")
            for path in ["/community", "/community/picture/none", "/community/picture/..%2f..%2fv1%2fme", "/", "/community/picture/a/b"] {
                #expect(await world.asset(at: path)?.bytes == nil, "\(path)")
            }
            try await page.click("Profile")
            try await page.click("Sign out", until: TestWorld.welcome)
            #expect(await world.asset(at: String(location))?.bytes == nil)
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct CommunityPrivacyJourneyTests {
    @Test func deletion_whileOffline_withdrawsPendingEntries() async throws {
        try await TestWorld.runSignedIn("/community", until: "Ahoy.") { world, page in
            await world.stopServer()
            try await page.click("Write a post")
            try await page.wait(until: "What the picture shows")
            try await page.fill("Text", "Nobody shall read this")
            try await page.submit("Publish")
            try await page.wait(until: "Nobody shall read this")
            try await page.click("Profile")
            try await page.click("Your data")
            #expect(try await page.export().contains("Nobody shall read this"))
            try await page.click("Delete my data")
            try await page.click("Delete everything", until: TestWorld.welcome)
            #expect(try world.holds("Nobody shall read this") == [])
            try await world.startServer()
            try world.restart()
            let again = await world.open("/community")
            try await again.wait(until: TestWorld.welcome)
            try await world.signIn(on: again)
            try await again.wait(until: "Ahoy.")
            #expect(!again.shows("Nobody shall read this"))
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct CommunityShareJourneyTests {
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
