import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.domains("finance")) struct FinanceSettingsJourneyTests {
    @Test func settingOfADomain_appliesInEveryWindow_andSurvivesARestart() async throws {
        try await TestWorld.run { world in
            let overview = try await world.openSignedIn("/finance", until: "€")
            let settings = await world.open("/settings")
            try await settings.wait(until: "[ ] Hide balances on the overview")
            try await settings.click("Hide balances on the overview")
            try await overview.wait { $0.shows("Hidden") && !$0.html.contains("€") }
            try world.restart()
            let again = await world.open("/finance")
            try await again.wait { $0.shows("Hidden") && !$0.html.contains("€") }
        }
    }
}
