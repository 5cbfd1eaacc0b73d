import DatabaseKit
import Foundation
import PreferencesService
import PresentationKitTesting
import TestWorld
import Testing

extension TestWorld {
    /// The files of the app in which a text can be read, also where only deleted rows contain it.
    func holds(_ text: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
        return names.filter { name in
            !name.hasPrefix("demo-backend")
                && FileManager.default.contents(atPath: directory.path + "/" + name)?.range(of: Data(text.utf8)) != nil
        }
    }

    /// The files of users, and their preferences.
    func kept() async throws -> [String] {
        let preferences = try Store(
            path: directory.appendingPathComponent("preferences.sqlite").path, migrations: PreferencesService.migrations)
        let names = try await preferences.read { try $0.rows("SELECT name FROM preference") { try $0.text(0) } }
        // Not left to the release, because an open reader keeps deleted data in the log.
        try await preferences.close()
        return try personalFiles() + names
    }

    /// Opens the settings and chooses the dark theme, a preference of the user.
    static func openSignedInWithADarkTheme(_ world: TestWorld) async throws -> TestPage {
        let page = try await world.openSignedIn("/settings", until: "Share usage statistics")
        try await page.select("Theme", "Dark")
        return page
    }

    /// Deletes the user's data on a page. Nothing of it, nor any of the texts, remains on the device, and the user can sign in again.
    func checkDeletion(
        of texts: [String] = [], on page: TestPage, signingOut other: TestPage, at location: String, showing heading: String
    ) async throws {
        #expect(try await !kept().isEmpty)
        try await page.click("Profile")
        try await page.click("Your data")
        try await page.click("Delete my data")
        try await page.click("Delete everything", until: TestWorld.welcome)
        try await other.wait(until: TestWorld.welcome)
        #expect(try await kept() == [])
        for text in texts { #expect(try holds(text) == [], "\(text)") }
        #expect(!page.html.contains("data-theme"))
        try restart()
        let again = await open(location)
        try await again.wait(until: TestWorld.welcome)
        // The journal of deletions contains it until after the sign-out.
        #expect(try holds("usr-1") == [])
        try await signIn(on: again)
        try await again.wait(until: heading)
    }
}

extension TestPage {
    /// Prepares the export and returns the file to save.
    func export() async throws -> String {
        try await click("Prepare my data")
        try await wait { $0.html.contains("data-text=\"") }
        let quoted = try #require(html.split(separator: "data-text=\"").last?.prefix { $0 != "\"" })
        return [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(String(quoted)) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }
}
