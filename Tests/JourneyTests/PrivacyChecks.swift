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
