import Foundation
import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.domains("finance", "insurance")) struct InsuranceJourneyTests {
    private func openBicycle(_ world: TestWorld) async throws -> TestPage {
        let page = try await world.openSignedIn("/insurance")
        try await page.wait(until: "Bicycle")
        try await page.click("Bicycle")
        try await page.wait(until: "Annual premium")
        return page
    }

    @Test func policy_isBoughtThroughTheMediator_andThePaymentIsBooked() async throws {
        try await TestWorld.run { world in
            let page = try await openBicycle(world)
            #expect(page.location == "/insurance/products/bicycle")
            #expect(page.shows("€45.00"))
            try await page.submit("Buy")
            #expect(page.location == "/insurance")
            try await page.wait(until: "Insured for €1,000.00")
            #expect(!page.shows("No policies yet"))
            try await page.click("Money")
            try await page.click("Everyday")
            try await page.wait(until: "Harbor Insurance")
            #expect(page.shows("€45.00"))
        }
    }

    @Test func purchase_whenOffline_chargesNothing_andRetryBuysOnce() async throws {
        try await TestWorld.run { world in
            let page = try await openBicycle(world)
            await world.stopBank()
            try await page.submit("Buy")
            #expect(page.location == "/insurance/products/bicycle")
            #expect(page.shows("cannot reach") || page.shows("did not answer"), "\(page.text)")
            try await world.startBank()
            try await page.submit("Buy")
            #expect(page.location == "/insurance")
            try await page.click("Money")
            try await page.click("Everyday")
            try await page.wait(until: "Harbor Insurance")
            #expect(page.snapshot().components(separatedBy: "Harbor Insurance").count == 2)
        }
    }

    @Test func policies_surviveARestartWithTheBankAway() async throws {
        try await TestWorld.run { world in
            let page = try await openBicycle(world)
            try await page.submit("Buy")
            try await page.wait(until: "Your policies")
            await world.stopBank()
            try world.restart()
            let again = await world.open("/insurance")
            try await again.wait(until: "Your policies")
            #expect(!again.shows("No policies yet"))
        }
    }

    @Test func deepLink_toAProduct_opensCold() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/insurance/products/travel")
            try await page.wait(until: "Annual premium")
            #expect(page.title == "Travel")
        }
    }
}
