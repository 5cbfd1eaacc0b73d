import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct InsuranceSwitchJourneyTests {
    @Test func insurance_whenDisabledRemotely_closesAnOpenPage_andIsRestored() async throws {
        try await TestWorld.runSignedIn("/finance", until: "Net worth") { world, page in
            #expect(page.clickable.contains("Insurance"))
            try await world.setConfig("insurance.enabled", to: "false")
            try await page.wait { !$0.clickable.contains("Insurance") }
            #expect(page.shows("Net worth"), "whoever was elsewhere stays there")
            try await world.setConfig("insurance.enabled", to: nil)
            try await page.wait { $0.clickable.contains("Insurance") }
            let tabs = ["Money", "Insurance", "Profile"]
            let clickable = page.clickable
            let last = try #require(clickable.firstIndex(of: "Profile"))
            #expect(clickable[...last].filter(tabs.contains) == tabs, "it is back in its place, whatever other tabs there are")
            try await page.click("Insurance")
            try await page.wait(until: "Bicycle")
        }
    }

    @Test func page_whenDisabled_showsMessageUntilItIsEnabled_andOtherPagesWork() async throws {
        try await TestWorld.runSignedIn("/insurance/products/travel", until: "Annual premium") { world, page in
            try await world.setConfig("insurance.enabled", to: "false")
            try await page.wait(until: "Switched off")
            #expect(page.shows("This part of the app is switched off for now. Try again later."))
            try await world.setConfig("insurance.enabled", to: nil)
            try await page.wait(until: "Annual premium")
            #expect(!page.shows("Switched off") && page.location == "/insurance/products/travel")
            try await world.setConfig("insurance.enabled", to: "false")
            try await page.wait(until: "Switched off")
            #expect(!page.clickable.contains("Insurance"))
            try await page.click("Money")
            try await page.wait(until: "Net worth")
        }
    }

    @Test func dialog_whenDisabled_isClosed_andThePageBelowStays() async throws {
        try await TestWorld.runSignedIn("/finance/transfer", until: "Reference") { world, page in
            try await world.setConfig("routes.disabled", to: #"["finance/transfer"]"#)
            try await page.wait(until: "This part of the app is switched off for now.")
            #expect(!page.shows("Reference"))
            try await page.click("Back to Money")
            try await page.wait(until: "Net worth")
        }
    }

    @Test func switch_afterAnOfflineRestart_appliesFromTheStart() async throws {
        try await TestWorld.run { world in
            let first = try await world.openSignedIn("/finance")
            try await first.wait { $0.clickable.contains("Insurance") }
            try await world.setConfig("insurance.enabled", to: "false")
            try await first.wait { !$0.clickable.contains("Insurance") }
            await world.stopServer()
            try world.restart()
            let page = await world.open("/finance")
            #expect(!page.clickable.contains("Insurance"))
            #expect(page.clickable.contains("Profile"))
        }
    }
}
