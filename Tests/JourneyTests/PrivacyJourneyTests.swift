import AppRuntime
import DatabaseKit
import Foundation
import PreferencesService
import PresentationKitTesting
import PrivacyService
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct PrivacyJourneyTests {
    // MARK: Start-up

    /// A service that stores data without declaring it fails this test.
    @Test func everyFileInTheDataFolder_hasAnOwnerOrAReason_orIsReported() async throws {
        try await TestWorld.runSignedIn("/profile", until: "Hello, Ada Brückner") { world, page in
            try await page.click("Settings")
            try await page.click("Share usage statistics")
            try await page.select("Theme", "Dark")
            let files = try FileManager.default.contentsOfDirectory(atPath: world.directory.path)
            #expect(files.contains("secrets") && files.contains("preferences.sqlite"))
            try Data().write(to: world.directory.appendingPathComponent("drafts.sqlite"))
            #expect(try world.app.unclaimedFiles() == ["drafts.sqlite"])
        }
    }

    // MARK: Export and import

    @Test func export_containsDataOfEachOwner_andNoToken() async throws {
        try await TestWorld.runSignedIn("/profile", until: "Hello, Ada Brückner") { _, page in
            try await page.click("Your data")
            #expect(page.location == "/privacy")
            let text = try await page.export()
            let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            let owners = try #require(json["owners"] as? [[String: Any]])
            let names = owners.compactMap { $0["name"] as? String }
            // Pending posts are erased first and the session last; the domains in between in list order.
            #expect(names.first == "publishing" && names.suffix(3) == ["preferences", "config", "user"])
            #expect(owners.allSatisfy { $0["error"] == nil })
            #expect(text.contains("Ada Brückner") && !text.lowercased().contains("token"))
        }
    }

    @Test func settings_areRestoredFromTheExport() async throws {
        try await TestWorld.run(opening: TestWorld.openSignedInWithADarkTheme) { _, page in
            try await page.click("Profile")
            try await page.click("Your data")
            let file = try await page.export()
            try await page.click("Profile")
            try await page.click("Settings")
            try await page.click("Reset settings")
            try await page.wait { !$0.html.contains("data-theme") }
            try await page.click("Profile")
            try await page.click("Your data")
            try await page.attach("File with your data", name: "my-data.json", mediaType: "application/json", bytes: Array(file.utf8))
            try await page.submit("Restore")
            try await page.wait { $0.shows("Restored: ") && $0.shows("settings.") }
            try await page.wait { $0.html.contains("data-theme=\"dark\"") }
        }
    }

    // MARK: Deletion

    @Test func deletion_removesEverythingAndSignsOutEveryWindow() async throws {
        try await TestWorld.run(opening: TestWorld.openSignedInWithADarkTheme) { world, page in
            let other = await world.open("/profile")
            try await other.wait(until: "Hello, Ada Brückner")
            try await world.checkDeletion(on: page, signingOut: other, at: "/profile", showing: "Hello, Ada Brückner")
        }
    }

    @Test func deletionThatWasKilled_isFinishedBeforeAnythingIsShown() async throws {
        try await TestWorld.run { world in
            _ = try await TestWorld.openSignedInWithADarkTheme(world)
            #expect(try await !world.kept().isEmpty)
            // The state after a kill following the first step.
            let journal = try Store(
                path: world.directory.appendingPathComponent("privacy.sqlite").path, migrations: PrivacyService.migrations)
            try await journal.write { connection in
                _ = try connection.run("INSERT INTO deletion (person) VALUES (?)", "usr-1")
            }
            try world.restart()
            let again = await world.open("/settings")
            #expect(again.shows(TestWorld.welcome))
            #expect(try await world.kept() == [])
            #expect(try await journal.read { try $0.first("SELECT COUNT(*) FROM deletion") { try $0.integer(0) } } == 0)
        }
    }
}
