import PresentationKitTesting
import RoutingService
import TestWorld
import Testing

@MainActor
@Suite(.domains("insurance")) struct InsuranceShareJourneyTests {
    @Test func copiedLink_opensThePageThatWasShared() async throws {
        try await TestWorld.runSignedIn("/insurance/products/travel", until: "Illness, cancellation") { world, page in
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
}
