import DiagnosticsService
import Foundation
import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct DiagnosticsJourneyTests {
    @Test func diagnostics_showMetricsOfTheApp() async throws {
        try await TestWorld.runSignedIn("/profile", until: "Hello, Ada Brückner") { _, page in
            try await page.click("Diagnostics")
            #expect(page.location == "/diagnostics")
            try await page.wait(until: "Consent: not given")
            for text in ["POST", "/v1/session", "Waiting: 0", "Operating system: ", "App version: 0.1.0"] {
                #expect(page.shows(text), "\(text) is missing in \(page.snapshot())")
            }
            #expect(!page.shows("crashed"))
        }
    }

    @Test func log_canBeSearched_andContainsNoPersonalData() async throws {
        try await TestWorld.runSignedIn("/diagnostics", until: "Network") { _, page in
            try await page.click("Log")
            #expect(page.location == "/diagnostics/log")
            try await page.wait(until: "app.network")
            try await page.fill("Search", "POST session")
            try await page.wait(until: "/v1/session")
            #expect(!page.shows(TestWorld.password))
            try await page.fill("Search", "no line has this")
            try await page.wait(until: "No line has all of these words")
        }
    }

    @Test func tour_showsTheFilesOnThePathOfTheLastTap() async throws {
        try await TestWorld.runSignedIn("/finance", until: "Net worth") { world, page in
            try await page.settle()
            try await page.click("Refresh")
            for link in ["Profile", "Diagnostics", "Code tour"] { try await page.click(link) }
            for text in [
                "OverviewController.handle(refresh) FinanceScreens/OverviewController.swift · ",
                "accounts(from:) FinanceService/BankAccountReformer.swift:", "/v1/accounts/{}/entries 200 NetworkKit/HTTPClient.swift · ",
            ] { #expect(page.shows(text), "\(text) is missing in \(page.snapshot())") }
            let other = await world.open("/finance")
            try await other.wait(until: "Travel card")
            try await other.click("Travel card ••••")
            try await page.wait(until: "AccountController.load FinanceScreens/AccountController.swift · ")
            #expect(page.shows("Shell.handle(open) AppRuntime/Shell.swift") && page.shows("/v1/accounts/{}/entries 200"))
            #expect(!page.shows("OverviewController"))
        }
    }

    @Test func app_afterAKill_reportsItOnNextStart() async throws {
        // A run that never ends in an orderly way.
        func runAndDie(_ directory: URL) { _ = PreviousRunWatch(folder: directory.path) }
        try await TestWorld.run(before: runAndDie) { world in
            let page = try await world.openSignedIn("/diagnostics", until: "The app crashed or was terminated last time.")
        }
    }

    @Test func consent_whenGivenAndWithdrawn_recordsAndRemovesStatistics() async throws {
        try await TestWorld.runSignedIn("/settings", until: "Share usage statistics") { world, page in
            // Prevents uploads.
            await world.stopServer()
            #expect(try !holdsEvents(world))
            try await page.click("Share usage statistics")
            try await page.click("Profile")
            try await page.click("Diagnostics")
            try await refresh(page, until: "Consent: given")
            try await page.click("Log")
            try await page.wait(until: "app.")
            try await page.click("Back to Diagnostics")
            try await page.click("Refresh")
            #expect(!page.shows("Waiting: 0"))
            #expect(try holdsEvents(world))
            try await page.click("Back to Profile")
            try await page.click("Settings")
            try await page.click("Share usage statistics")
            try await page.click("Back to Profile")
            try await page.click("Diagnostics")
            try await refresh(page, until: "Consent: not given")
            #expect(page.shows("Waiting: 0"))
            #expect(try !holdsEvents(world))
        }
    }

    @Test func statistics_ofASession_continueAfterAChangeOfASetting_andNotAfterASignOut() async throws {
        try await TestWorld.runSignedIn("/settings", until: "Share usage statistics") { world, page in
            try await page.click("Share usage statistics")
            for (sessions, theme) in [(1, "Dark"), (2, "Light")] {
                try await page.click("Profile")
                try await page.click("Settings")
                // A change of a setting does not end a session.
                try await page.select("Theme", theme)
                try await page.wait { $0.html.contains("data-theme=\"\(theme.lowercased())\"") }
                try await page.click("Profile")
                try await page.click("Diagnostics")
                try await refresh(page) { !$0.shows("Delivered: 0") && $0.shows("Waiting: 0") }
                #expect(try await world.statisticsSessions() == sessions)
                guard sessions == 1 else { break }
                try await page.click("Profile")
                try await page.click("Sign out", until: TestWorld.welcome)
                try await world.signIn(on: page)
                try await page.wait(until: "Profile")
            }
        }
    }

    private func refresh(_ page: TestPage, until text: String) async throws {
        try await refresh(page) { $0.shows(text) }
    }

    /// Changes that the app observes in the background appear a moment later.
    private func refresh(_ page: TestPage, until condition: (TestPage) -> Bool) async throws {
        try await page.wait(until: "Consent")
        let deadline = ContinuousClock.now.advanced(by: .seconds(20))
        while !condition(page), ContinuousClock.now < deadline { try await page.click("Refresh") }
        #expect(condition(page), "\(page.snapshot())")
    }

    private func holdsEvents(_ world: TestWorld) throws -> Bool {
        let folder = world.directory.appendingPathComponent("statistics")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .contains { try Data(contentsOf: $0).range(of: Data("page_opened".utf8)) != nil }
    }
}
