import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.domains("finance", "insurance"), .timeLimit(.minutes(10))) struct InsuranceWalletJourneyTests {
    @Test func policy_isPaidFromTheWallet_onceAndNotFromAnAccount() async throws {
        try await TestWorld.run { world in
            _ = try await world.openSignedIn()
            let page = try await world.openBicycleWithWallet()
            try await page.select("Pay from", "Demo Wallet · €250.00")
            try await page.order("Buy")
            #expect(page.location == "/insurance")
            try await page.wait(until: "Insured for €1,000.00")
            try await page.click("Money")
            try await page.click("Everyday")
            try await page.wait(until: "Balance")
            #expect(!page.shows("Harbor Insurance"))
            let again = try await world.openBicycleWithWallet()
            try await again.select("Pay from", "Demo Wallet · €205.00")
            #expect(again.shows("Available: €205.00"))
        }
    }

    @Test func wallet_withTooLittleMoney_isReportedBeforePayment() async throws {
        try await TestWorld.run { world in
            _ = try await world.openSignedIn()
            let page = try await world.openBicycleWithWallet()
            try await page.select("Insured sum", "€6,000.00")
            try await page.select("Pay from", "Demo Wallet · €250.00")
            try await page.order("Buy")
            #expect(page.location == "/insurance/products/bicycle")
            #expect(page.shows("€250.00 available."))
        }
    }
}

extension TestWorld {
    /// Opens the page of a product until it offers the wallet. A wallet that does not answer within a second, as on a busy machine, is not
    /// offered.
    func openBicycleWithWallet() async throws -> TestPage {
        for _ in 1..<20 {
            let page = await open("/insurance/products/bicycle")
            try await page.wait(until: "Annual premium")
            if page.shows("Demo Wallet") { return page }
            page.end()
        }
        return await open("/insurance/products/bicycle")
    }
}
