import ScreensKit
import Testing

@testable import SettingsScreens

@Suite struct PreferencesErrorMessageTests {
    @Test(arguments: [
        (
            PreferencesError.storage, "Your settings cannot be stored on this device. Check that there is free space.",
            "Ihre Einstellungen können auf diesem Gerät nicht gespeichert werden. Prüfen Sie, ob noch Platz ist."
        )
    ])
    func error_hasLocalizedText(error: PreferencesError, english: String, german: String) {
        #expect(error.localizedMessage == english && error.message.text(in: .german) == german)
    }
}
