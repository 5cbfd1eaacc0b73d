import ScreensKit
import Testing

@testable import UserScreens

@Suite struct UserErrorMessageTests {
    @Test(arguments: [
        (UserError.wrongCredentials, "Incorrect user name or password. Check both and try again."),
        (.lockedOut(seconds: 1), "Too many attempts. Try again in 1 second."),
        (.lockedOut(seconds: 30), "Too many attempts. Try again in 30 seconds."),
        (.unreachable, "The app cannot reach the bank. Check your connection and try again."),
        (.unexpectedAnswer, "The app cannot read the answer from the bank. Try again later."),
        (.refused(reason: "These digits are wrong."), "These digits are wrong."),
        (.providerFailed, "This way to sign in does not work now. Try again, or use your password."),
        (.cannotStore, "Your session cannot be stored on this device. Check that there is free space."),
    ])
    func error_hasLocalizedText(error: UserError, text: String) {
        #expect(error.localizedMessage == text)
        #expect(error.message.text(in: .german) != text || error == .refused(reason: text))
    }
}
