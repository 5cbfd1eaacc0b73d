import AppComposition
import DatabaseKit
import Foundation
import PreferencesService
import PresentationKitTesting
import PrivacyService
import TestWorld
import Testing

@MainActor
@Suite(.domains("community", "finance", "insurance")) struct PrivacyJourneyTests {
    // MARK: Start-up

    /// A service that stores data without declaring it fails this test.
    @Test func everyFileInTheDataFolder_hasAnOwnerOrAReason() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/insurance/products/bicycle")
            try await page.wait(until: "Annual premium")
            try await page.submit("Buy")
            try await page.wait(until: "Insured for €1,000.00")
            try await page.click("Profile")
            try await page.click("Settings")
            try await page.click("Share usage statistics")
            try await page.select("Theme", "Dark")
            let files = try FileManager.default.contentsOfDirectory(atPath: world.directory.path)
            #expect(files.contains("people") && files.contains("secrets") && files.contains("preferences.sqlite"))
            let unclaimed = try world.harbor.unclaimedFiles()
            #expect(unclaimed == [])
        }
    }

    @Test func service_thatStoresDataWithoutRegistration_isReported() async throws {
        try await TestWorld.run { world in
            let claims = try Store(
                path: world.directory.appendingPathComponent("claims.sqlite").path,
                migrations: [Migration("1", "CREATE TABLE claim (id INTEGER PRIMARY KEY) STRICT")])
            try await claims.close()
            try world.restart()
            let unclaimed = try world.harbor.unclaimedFiles()
            #expect(unclaimed == ["claims.sqlite"])
        }
    }

    // MARK: Export and import

    /// Prepares the export and returns the file to save.
    private func export(on page: TestPage) async throws -> String {
        try await page.click("Prepare my data")
        try await page.wait { $0.html.contains("data-text=\"") }
        let quoted = try #require(page.html.split(separator: "data-text=\"").last?.prefix { $0 != "\"" })
        return [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(String(quoted)) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }

    @Test func export_containsDataOfEachOwner_andNoToken() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/finance")
            try await page.wait(until: "Net worth")
            try await page.click("Profile")
            try await page.click("Your data")
            #expect(page.location == "/privacy")
            let text = try await export(on: page)
            let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            let owners = try #require(json["owners"] as? [[String: Any]])
            let names = owners.compactMap { $0["name"] as? String }
            // Pending posts are erased first and the session last; the domains in between in list order.
            #expect(names.first == "publishing" && names.suffix(3) == ["preferences", "config", "user"])
            #expect(names.filter(["finance", "insurance", "community"].contains) == ["finance", "insurance", "community"])
            #expect(owners.allSatisfy { $0["error"] == nil })
            let accounts = (owners.first { $0["name"] as? String == "finance" }?["data"] as? [String: Any])?["accounts"] as? [[String: Any]]
            #expect(accounts?.contains { $0["title"] as? String == "Everyday" } == true)
            #expect(text.contains("Ada Brückner") && !text.lowercased().contains("token"))
        }
    }

    @Test func settings_areRestoredFromTheExport() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/settings")
            try await page.wait(until: "Theme")
            try await page.select("Theme", "Dark")
            try await page.click("Profile")
            try await page.click("Your data")
            let file = try await export(on: page)
            try await page.click("Profile")
            try await page.click("Settings")
            try await page.click("Reset settings")
            try await page.wait { !$0.html.contains("data-theme") }
            try await page.click("Profile")
            try await page.click("Your data")
            try await page.attach("File with your data", name: "my-data.json", mediaType: "application/json", bytes: Array(file.utf8))
            try await page.submit("Restore")
            try await page.wait(until: "Restored: imported transactions, settings.")
            try await page.wait { $0.html.contains("data-theme=\"dark\"") }
        }
    }

    @Test func fileThatIsNoExport_isRefusedAtTheField() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/privacy")
            try await page.wait(until: "Restore your data")
            try await page.attach("File with your data", name: "x.json", mediaType: "application/json", bytes: Array("{}".utf8))
            try await page.submit("Restore")
            try await page.wait(until: "This file is not an export of this app.")
        }
    }

    // MARK: Deletion

    @Test func deletion_removesEverythingAndSignsOutEveryWindow() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/settings")
            try await page.wait(until: "Theme")
            try await page.select("Theme", "Dark")
            let other = await world.open("/finance")
            try await other.wait(until: "Net worth")
            #expect(try await !kept(world).isEmpty)
            try await other.click("Everyday")
            try await other.wait(until: "Bäckerei Hansen")
            #expect(try holds(world, "Bäckerei Hansen") != [])
            try await page.click("Profile")
            try await page.click("Your data")
            try await page.click("Delete my data")
            try await page.click("Delete everything", until: "Welcome to Harbor")
            try await other.wait(until: "Welcome to Harbor")
            #expect(try await kept(world) == [])
            for text in ["Bäckerei Hansen", "Everyday", "Household", "Ahoy."] { #expect(try holds(world, text) == [], "\(text)") }
            #expect(!page.html.contains("data-theme"))
            try world.restart()
            let again = await world.open("/finance")
            try await again.wait(until: "Welcome to Harbor")
            // The journal of deletions contains it until after the sign-out.
            #expect(try holds(world, "usr-1") == [])
            try await world.signIn(on: again)
            try await again.wait(until: "Net worth")
        }
    }

    @Test func deletion_whileOffline_withdrawsPendingEntries() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/community")
            try await page.wait(until: "Ahoy.")
            await world.stopBank()
            try await page.click("Write a post")
            try await page.wait(until: "What the picture shows")
            try await page.fill("Text", "Nobody shall read this")
            try await page.submit("Publish")
            try await page.wait(until: "Nobody shall read this")
            try await page.click("Profile")
            try await page.click("Your data")
            #expect(try await export(on: page).contains("Nobody shall read this"))
            try await page.click("Delete my data")
            try await page.click("Delete everything", until: "Welcome to Harbor")
            #expect(try holds(world, "Nobody shall read this") == [])
            try await world.startBank()
            try world.restart()
            let again = await world.open("/community")
            try await again.wait(until: "Welcome to Harbor")
            try await world.signIn(on: again)
            try await again.wait(until: "Ahoy.")
            #expect(!again.shows("Nobody shall read this"))
        }
    }

    @Test func deletionThatWasKilled_isFinishedBeforeAnythingIsShown() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/finance")
            try await page.wait(until: "Net worth")
            #expect(try await !kept(world).isEmpty)
            // The state after a kill following the first step.
            let journal = try Store(
                path: world.directory.appendingPathComponent("privacy.sqlite").path, migrations: PrivacyService.migrations)
            try await journal.write { connection in
                _ = try connection.run("INSERT INTO deletion (person) VALUES (?)", "usr-1")
            }
            try world.restart()
            let again = await world.open("/finance")
            #expect(again.shows("Welcome to Harbor"))
            #expect(try await kept(world) == [])
            #expect(try await journal.read { try $0.first("SELECT COUNT(*) FROM deletion") { try $0.integer(0) } } == 0)
        }
    }

    /// The files of the app in which a text can be read, also where only deleted rows have it. What the bank keeps is the bank's.
    // MARK: Another user's answers

    /// The bank sends responses of another user. Without stored data, and with existing data.
    @Test(arguments: [false, true])
    func anotherUsersResponse_isNeitherShownNorStored(isKnown: Bool) async throws {
        try await TestWorld.run { world in
            if isKnown {
                let page = try await world.openSignedIn()
                try await page.wait(until: "Everyday")
            }
            try await world.setConfig("demo.lie", to: #"{"/v1": "anothers"}"#)
            if isKnown { try world.restart() }
            let page = isKnown ? await world.open() : try await world.openSignedIn()
            try await page.wait(until: "The app cannot read the answer from the bank.")
            #expect(page.shows("Everyday") == isKnown)
            for tab in ["Insurance", "Community", "Profile", "Money"] {
                try await page.click(tab)
                for text in ["Houseboat", "Ferry card", "Nest egg", "Bo Quist", "Berth"] {
                    #expect(!page.shows(text), "\(tab) shows \(text)")
                }
            }
            for text in ["Houseboat", "Ferry card", "Nest egg", "Bo Quist", "Berth"] { #expect(try holds(world, text) == [], "\(text)") }
            try await world.setConfig("demo.lie", to: nil)
            let healed = await world.open()
            try await healed.wait(until: "Net worth")
            #expect(healed.shows("Everyday"))
        }
    }

    private func holds(_ world: TestWorld, _ text: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: world.directory.path)
        return names.filter { name in
            !name.hasPrefix("demo-bank")
                && FileManager.default.contents(atPath: world.directory.path + "/" + name)?.range(of: Data(text.utf8)) != nil
        }
    }

    /// The files of users, and their preferences.
    private func kept(_ world: TestWorld) async throws -> [String] {
        let preferences = try Store(
            path: world.directory.appendingPathComponent("preferences.sqlite").path, migrations: PreferencesService.migrations)
        let names = try await preferences.read { try $0.rows("SELECT name FROM preference") { try $0.text(0) } }
        // Not left to the release, because an open reader keeps deleted data in the log.
        try await preferences.close()
        return try world.personalFiles() + names
    }
}
