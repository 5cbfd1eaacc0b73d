import CoreScreensKit
import PreferencesTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKitTesting
import Testing

@testable import SettingsScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct SettingsTests {
    let preferences = FakePreferences()
    private static let compact = PreferenceKey("notes.compact", default: false)

    /// The page with a setting of another domain.
    private func open() async throws -> TestPage {
        var notes = ScreenDomain()
        notes.setting(Self.compact, in: "Notes", "Compact list", hint: "One line for each note.")
        return try await TestPage(SettingsPage(), of: .settings(preferences, of: notes.settings), navigator: RecordingNavigator())
    }

    @Test func consent_isUndecidedUntilTouched_thenGrantedThenRefused() async throws {
        let page = try await open()
        try await page.select("Theme", "Light")
        #expect(await preferences.current().statistics == .undecided)
        try await page.click("Share usage statistics")
        #expect(await preferences.current().statistics == .granted)
        try await page.click("Share usage statistics")
        #expect(await preferences.current().statistics == .refused)
    }

    @Test func settings_whenStorageFails_showErrorAndCurrentValues() async throws {
        let page = try await open()
        preferences.fail(with: .storage)
        try await page.select("Theme", "Dark")
        #expect(page.shows("Your settings cannot be stored on this device. Check that there is free space."))
        #expect(await preferences.current() == Preferences())
        preferences.fail(with: nil)
        try await page.select("Theme", "Light")
        #expect(!page.shows("cannot be stored"))
    }

    @Test func error_whenSettingsChangeInAnotherWindow_remains() async throws {
        let page = try await open()
        preferences.fail(with: .storage)
        try await page.click("Reset settings")
        preferences.fail(with: nil)
        try await preferences.update { $0.language = .german }
        try await page.wait(until: "Deutsch")
        #expect(page.shows("cannot be stored"))
    }

    @Test(arguments: ["", "sepia", "DARK", "<script>"]) func form_withUnknownChoice_changesNothing(value: String) {
        var preferences = Preferences(theme: .light, language: .german)
        let form = FormValues(["theme": [value], "language": [value]])
        for setting in ScreenDomain.settings(FakePreferences()).settings { setting.apply(form, to: &preferences) }
        #expect(preferences == Preferences(theme: .light, language: .german))
    }
}
