import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite struct SettingsJourneyTests {
    @Test(.domains("finance", "insurance")) func themeAndLanguage_switchAtOnceInEveryWindow_andSurviveARestart() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/profile")
            let other = await world.open("/finance")
            try await page.wait(until: "Theme, language, privacy")
            try await page.click("Settings")
            #expect(page.location == "/settings")
            try await page.select("Theme", "Dark")
            try await page.wait { $0.html.contains("data-theme=\"dark\"") }
            try await page.select("Language", "Deutsch")
            for window in [page, other] {
                try await window.wait { $0.clickable.contains("Versicherung") }
                #expect(window.html.contains("data-theme=\"dark\""))
            }
            #expect(page.title == "Einstellungen")
            try world.restart()
            let again = await world.open("/settings")
            try await again.wait(until: "Farbschema")
            #expect(again.html.contains("data-theme=\"dark\"") && again.clickable.contains("Geld"))
            try await again.click("Einstellungen zurücksetzen")
            try await again.wait { $0.clickable.contains("Money") && !$0.html.contains("data-theme") }
        }
    }

    @Test func consent_survivesARestart_andIsRemovedByReset() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/settings")
            try await page.wait(until: "[ ] Share usage statistics")
            try await page.click("Share usage statistics")
            try world.restart()
            let again = await world.open("/settings")
            try await again.wait(until: "[x] Share usage statistics")
            try await again.click("Reset settings")
            try await again.wait(until: "[ ] Share usage statistics")
        }
    }

    @Test(.domains("finance")) func settingOfADomain_appliesInEveryWindow_andSurvivesARestart() async throws {
        try await TestWorld.run { world in
            let overview = try await world.openSignedIn("/finance")
            try await overview.wait(until: "€")
            let settings = await world.open("/settings")
            try await settings.wait(until: "[ ] Hide balances on the overview")
            try await settings.click("Hide balances on the overview")
            try await overview.wait { $0.shows("Hidden") && !$0.html.contains("€") }
            try world.restart()
            let again = await world.open("/finance")
            try await again.wait { $0.shows("Hidden") && !$0.html.contains("€") }
        }
    }

    @Test func theme_ofTheLastUser_appliesToTheSignInPage() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/settings")
            try await page.wait(until: "Theme")
            try await page.select("Theme", "Dark")
            try await page.click("Profile")
            try await page.click("Sign out", until: "Welcome to Harbor")
            try await page.wait(until: "Welcome to Harbor")
            #expect(page.html.contains("data-theme=\"dark\""))
        }
    }
}
