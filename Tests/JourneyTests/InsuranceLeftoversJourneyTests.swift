import PresentationKitTesting
import TestWorld
import Testing

/// The data of users that remains on the device after a sign-out.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct InsuranceLeftoversJourneyTests {
    @Test func signingOut_leavesNoMoneyAndNoPoliciesOnTheDevice() async throws {
        try await TestWorld.runSignedIn("/insurance/products/bicycle", until: "Annual premium") { world, page in
            try await page.order("Buy")
            try await page.wait(until: "Insured for €1,000.00")
            try await page.click("Money")
            try await page.click("Everyday ••••")
            try await page.wait(until: "Harbor Insurance")
            #expect(Set(try world.personalFiles()).isSuperset(of: Self.session))
            try await page.click("Profile")
            try await page.click("Sign out", until: TestWorld.welcome)
            #expect(!(try world.personalFiles().contains { $0.hasPrefix("session/") }), "when the way in is shown, everything is gone")
            let kept = try world.personalFiles()
            #expect(kept.allSatisfy { $0.hasPrefix("kept/") })
            #expect(["finance-records", "insurance-orders", "publishing"].allSatisfy { kept.contains("kept/\($0).sqlite") })
        }
    }

    @Test func appThatWasKilledWhileSigningOut_removesTheRestAtTheNextStart() async throws {
        try await TestWorld.runSignedIn("/finance", until: "Net worth") { world, page in
            #expect(try world.personalFiles().contains("session/finance-ledger.sqlite"))
            try world.forgetSession()
            try world.restart()
            let again = await world.open("/finance")
            try await again.wait(until: TestWorld.welcome)
            #expect(!(try world.personalFiles().contains { $0.hasPrefix("session/") }))
        }
    }

    private static let session = ["session/finance-ledger.sqlite", "session/insurance-book.sqlite"]
}
