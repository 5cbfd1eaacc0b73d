import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.domains("finance")) struct FinanceShareJourneyTests {
    @Test func shareDialog_forAnAddressThatMayNotBeOpenedFromOutside_refuses() async throws {
        try await TestWorld.runSignedIn("/share?page=%2Ffinance%2Ftransfer&title=Money", until: "This page cannot be shared") { _, page in
        }
    }

    @Test func transactions_areSharedAsATable() async throws {
        try await TestWorld.runSignedIn("/finance/accounts/acc-1", until: "Share transactions") { world, page in
            try await page.click("Share transactions")
            try await page.wait(until: "Save as file")
            #expect(page.html.contains("data-save=\"Everyday.csv\""))
            let asset = try #require(await world.asset(at: "/finance/accounts/acc-1/csv"))
            let lines = String(decoding: asset.bytes, as: UTF8.self).split(separator: "\r\n")
            #expect(
                asset.mediaType == "text/csv" && lines.count > 50 && lines[0].hasSuffix("Date,Counterparty,Text,Category,Amount,Currency"))
            #expect(lines.dropFirst().allSatisfy { $0.hasSuffix(",EUR") })
            // No file for others.
            #expect(await world.asset(at: "/finance/accounts/guest-1/csv") == nil)
        }
    }
}
