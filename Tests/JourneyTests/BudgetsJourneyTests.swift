import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct BudgetsJourneyTests {
    @Test func entry_isAddedAtTheBackEnd_andShownAfterARestart() async throws {
        try await TestWorld.runSignedIn("/budgets", until: "Milk") { world, page in
            try await page.fill("New entry", "Tea")
            try await page.submit("Save")
            try await page.wait(until: "Tea")
            try world.restart()
            let again = await world.open("/budgets")
            try await again.wait(until: "Tea")
            try await again.click("Milk")
            try await again.click("Remove")
            try await again.wait(until: { $0.shows("Tea") && !$0.shows("Milk") })
        }
    }
}
