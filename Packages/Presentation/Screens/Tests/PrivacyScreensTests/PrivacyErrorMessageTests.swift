import ScreensKit
import Testing

@testable import PrivacyScreens

@Suite struct PrivacyErrorMessageTests {
    @Test(arguments: [
        (PrivacyError.signedOut, "You are not signed in. Sign in and try again."),
        (.unreadable, "This file is not an export of this app. Choose the file that you saved."),
        (.unsupportedVersion(3), "This file has version 3, which this version of the app cannot read. Update the app."),
        (
            .notErased(by: "preferences"),
            "Your data in “settings” could not be removed. Try again; it is also tried when the app starts."
        ),
        (.storage, "Nothing was deleted because the app cannot write its data on this device. Check that there is free space."),
    ])
    func error_hasLocalizedText(error: PrivacyError, text: String) {
        #expect(localized(error.message(.samples)) == text)
    }

    @Test func error_isLocalizedInTheRequestedLanguage() {
        #expect(
            PrivacyError.notErased(by: "library").message(.samples).text(in: .german)
                == "Ihre Daten unter „Konten“ konnten nicht entfernt werden. Versuchen Sie es noch einmal; auch beim Start der App wird es versucht."
        )
    }
}
