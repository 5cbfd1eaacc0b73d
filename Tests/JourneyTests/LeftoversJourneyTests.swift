import DatabaseKit
import FinanceService
import Foundation
import InsuranceService
import PresentationKitTesting
import TestWorld
import Testing

/// What people leave on the device when they sign out.
@MainActor
@Suite(.domains("finance", "insurance")) struct LeftoversJourneyTests {
    @Test func signingOut_leavesNoMoneyAndNoPoliciesOnTheDevice() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/insurance/products/bicycle")
            try await page.wait(until: "Premium a year")
            try await page.submit("Buy")
            try await page.wait(until: "Insured for €1,000.00")
            try await page.click("Money")
            try await page.click("Everyday")
            try await page.wait(until: "Harbor Insurance")
            #expect(try await rows(world) != [0, 0, 0, 0])
            try await page.click("Profile")
            try await page.click("Sign out", until: "Welcome to Harbor")
            #expect(try await rows(world) == [0, 0, 0, 0], "when the way in is shown, everything is gone")
        }
    }

    @Test func appThatWasKilledWhileSigningOut_removesTheRestAtTheNextStart() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/finance")
            try await page.wait(until: "Net worth")
            #expect(try await rows(world)[0] > 0)
            try world.forgetSession()
            try world.restart()
            let again = await world.open("/finance")
            try await again.wait(until: "Welcome to Harbor")
            #expect(try await rows(world)[0] == 0)
        }
    }

    /// Accounts, entries, policies, products on the device.
    private func rows(_ world: TestWorld) async throws -> [Int] {
        let finance = try Store(path: world.directory.appendingPathComponent("finance.sqlite").path, migrations: FinanceService.migrations)
        let insurance = try Store(
            path: world.directory.appendingPathComponent("insurance.sqlite").path, migrations: InsuranceService.migrations)
        var counts: [Int] = []
        for (store, table) in [(finance, "account"), (finance, "entry"), (insurance, "policy"), (insurance, "product")] {
            counts.append(try await store.read { try $0.first("SELECT COUNT(*) FROM \(table)") { try $0.integer(0) } } ?? -1)
        }
        return counts
    }
}
