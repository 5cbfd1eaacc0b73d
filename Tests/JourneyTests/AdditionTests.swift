import AppRuntime
import CoreScreensKit
import DomainAPI
import PresentationKitTesting
import TestWorld
import Testing

/// A setting and a flag are added in one place. Each test adds one to a running app.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct AdditionTests {
    @Test func setting_isShownStoredAndReset() async throws {
        let isCompact = PreferenceKey("notes.compact", default: false)
        var screens = ScreenDomain()
        screens.setting(isCompact, in: "Notes", "Compact list", hint: "One line for each note.")
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
        var domain = Domain("notes")
        domain.follow(ConfigKey("notes.maximum", default: 100)) { value.yield($0) }
        try await TestWorld.run(features: [Feature(domain)]) { world in
            var values = values.makeAsyncIterator()
            #expect(await values.next() == 100)
            try await world.setConfig("notes.maximum", to: "7")
            #expect(await values.next() == 7)
            try await world.setConfig("notes.maximum", to: nil)
            #expect(await values.next() == 100)
        }
    }
}
