import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.domains("finance", "insurance")) struct PluginJourneyTests {
    @Test func signIn_withTheDemoIdentity_opensTheOriginalLink() async throws {
        try await TestWorld.run { world in
            let page = await world.open("/profile")
            try await page.click("Sign in with Demo ID")
            try await page.wait(until: "Enter the six digits")
            try await page.fill("Code", "000000")
            try await page.submit("Sign in")
            #expect(try page.error(of: "Code") == "These digits are wrong. Look again at what your Demo ID shows.")
            try await page.fill("Code", "246 810")
            try await page.submit("Sign in")
            try await page.wait(until: "Hello, Ada Brückner")
            #expect(page.location == "/profile")
            try world.restart()
            let again = await world.open("/profile")
            try await again.wait(until: "Hello, Ada Brückner")
        }
    }

    @Test func providerThatIsAway_leavesThePassword() async throws {
        try await TestWorld.run { world in
            let page = await world.open("/finance")
            await world.stopBank()
            try await page.click("Sign in with Demo ID")
            try await page.wait(until: "This way to sign in does not work now.")
            try await page.click("Use your password instead")
            try await world.startBank()
            try await world.signIn(on: page)
            try await page.wait(until: "Net worth")
        }
    }

    @Test func policy_isPaidFromTheWallet_onceAndNotFromAnAccount() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/insurance/products/bicycle")
            try await page.wait(until: "Annual premium")
            try await page.select("Pay from", "Demo Wallet · €250.00")
            try await page.submit("Buy")
            #expect(page.location == "/insurance")
            try await page.wait(until: "Insured for €1,000.00")
            try await page.click("Money")
            try await page.click("Everyday")
            try await page.wait(until: "Balance")
            #expect(!page.shows("Harbor Insurance"))
            let again = await world.open("/insurance/products/bicycle")
            try await again.wait(until: "Annual premium")
            try await again.select("Pay from", "Demo Wallet · €205.00")
            #expect(again.shows("Available: €205.00"))
        }
    }

    @Test func wallet_withTooLittleMoney_isReportedBeforePayment() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/insurance/products/bicycle")
            try await page.wait(until: "Annual premium")
            try await page.select("Insured sum", "€6,000.00")
            try await page.select("Pay from", "Demo Wallet · €250.00")
            try await page.submit("Buy")
            #expect(page.location == "/insurance/products/bicycle")
            #expect(page.shows("€250.00 available."))
        }
    }
}
