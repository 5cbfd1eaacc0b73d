import AppComposition
import DomainAPI
import Foundation
import PresentationKitTesting
import ScreensKit
import TestWorld
import Testing

/// Settings and flags are added in at most ten lines in one place. Each test adds one to a running app.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct AdditionTests {
    @Test func setting_isShownStoredAndReset() async throws {
        // + setting
        let isCompact = PreferenceKey("notes.compact", default: false)
        var screens = ScreenDomain()
        screens.setting(isCompact, in: "Notes", "Compact list", hint: "One line for each note.")
        // + end
        try await TestWorld.run(features: [Feature(screens: screens)]) { world in
            let page = try await world.openSignedIn("/settings", until: "[ ] Compact list")
            #expect(page.shows("Notes") && page.shows("One line for each note."))
            try await page.click("Compact list")
            try world.restart()
            let again = await world.open("/settings")
            try await again.wait(until: "[x] Compact list")
            try await again.click("Reset settings")
            try await again.wait(until: "[ ] Compact list")
        }
    }

    @Test func flag_followsTheBackEnd() async throws {
        let (values, value) = AsyncStream.makeStream(of: Int.self)
        // + flag
        var domain = Domain("notes")
        domain.follow(ConfigKey("notes.maximum", default: 100)) { value.yield($0) }
        // + end
        try await TestWorld.run(features: [Feature(domain)]) { world in
            var values = values.makeAsyncIterator()
            #expect(await values.next() == 100)
            try await world.setConfig("notes.maximum", to: "7")
            #expect(await values.next() == 7)
            try await world.setConfig("notes.maximum", to: nil)
            #expect(await values.next() == 100)
        }
    }

    @Test(arguments: ["setting", "flag"]) func addition_takesAtMostTenLines(name: String) throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let parts = source.components(separatedBy: "        // + \(name)\n")
        try #require(parts.count == 2)
        let lines = try #require(parts[1].components(separatedBy: "        // + end\n").first).split(separator: "\n")
        #expect((1...10).contains(lines.count))
    }
}
