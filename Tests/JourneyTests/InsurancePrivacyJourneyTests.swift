import AppComposition
import Foundation
import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.domains("finance", "insurance")) struct InsurancePrivacyJourneyTests {
    @Test func everyFile_afterAPurchase_hasAnOwnerOrAReason() async throws {
        try await TestWorld.runSignedIn("/insurance/products/bicycle", until: "Annual premium") { world, page in
            try await page.submit("Buy")
            try await page.wait(until: "Insured for €1,000.00")
            try await page.click("Profile")
            try await page.click("Settings")
            try await page.click("Share usage statistics")
            try await page.select("Theme", "Dark")
            let files = try FileManager.default.contentsOfDirectory(atPath: world.directory.path)
            #expect(files.contains("people") && files.contains("secrets") && files.contains("preferences.sqlite"))
            let unclaimed = try world.app.unclaimedFiles()
            #expect(unclaimed == [])
        }
    }
}
