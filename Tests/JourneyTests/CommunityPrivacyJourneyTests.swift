import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.domains("community")) struct CommunityPrivacyJourneyTests {
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
