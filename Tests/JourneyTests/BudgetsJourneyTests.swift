import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct BudgetsJourneyTests {
    @Test func limit_isSetInThreeClicks_storedOnTheDevice_andRestoredFromTheExport() async throws {
        try await TestWorld.runSignedIn("/finance", until: "Net worth") { world, page in
            try await page.click("Budgets")
            try await page.wait(until: "No budgets yet")
            try await page.click("Groceries")
            try await page.fill("Monthly limit", "300")
            try await page.submit("Save")
            try await page.wait(until: "€300.00")
            try world.restart()
            let again = await world.open("/privacy")
            try await again.wait { $0.clickable.contains("Prepare my data") }
            let file = try await again.export()
            let budget = await world.open("/budgets/groceries")
            try await budget.wait { $0.clickable.contains("Remove limit") }
            try await budget.click("Remove limit")
            try await budget.wait(until: "No budgets yet")
            try await again.attach("File with your data", name: "my-data.json", mediaType: "application/json", bytes: Array(file.utf8))
            try await again.submit("Restore")
            try await budget.wait(until: "€300.00")
        }
    }
}
