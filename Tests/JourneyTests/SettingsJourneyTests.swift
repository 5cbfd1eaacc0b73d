import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct SettingsJourneyTests {
    @Test func themeAndLanguage_switchAtOnceInEveryWindow_andSurviveARestart() async throws {
        try await TestWorld.runSignedIn("/profile") { world, page in
            let other = await world.open("/profile")
            try await page.wait(until: "Theme, language, privacy")
            try await page.click("Settings")
            #expect(page.location == "/settings")
            try await page.select("Theme", "Dark")
            try await page.wait { $0.html.contains("data-theme=\"dark\"") }
            try await page.select("Language", "Deutsch")
            for window in [page, other] {
                try await window.wait { $0.clickable.contains("Profil") }
                #expect(window.html.contains("data-theme=\"dark\""))
            }
            #expect(page.title == "Einstellungen")
            try world.restart()
            let again = await world.open("/settings")
            try await again.wait(until: "Farbschema")
            #expect(again.html.contains("data-theme=\"dark\"") && again.clickable.contains("Profil"))
            try await again.click("Einstellungen zurücksetzen")
            try await again.wait { $0.clickable.contains("Profile") && !$0.html.contains("data-theme") }
        }
    }
}
