import ScreensKit
import Testing

@testable import UserScreens

@Suite struct UserErrorMessageTests {
    @Test(arguments: [
        (UserError.wrongCredentials, "Incorrect user name or password. Check both and try again."),
        (.lockedOut(seconds: 1), "Too many attempts. Try again in 1 second."),
        (.lockedOut(seconds: 30), "Too many attempts. Try again in 30 seconds."),
        (.lockedOut(seconds: 59), "Too many attempts. Try again in 59 seconds."),
        (.lockedOut(seconds: 60), "Too many attempts. Try again in 1 min 0 s."),
        (.lockedOut(seconds: 725), "Too many attempts. Try again in 12 min 5 s."),
        (.nameTaken, "This user name is taken. Choose another one."),
        (.notAccepted(.name), "Choose another user name."),
        (.notAccepted(.displayName), "Choose another display name."),
        (.notAccepted(.email), "Enter a valid e-mail address, such as name@example.com."),
        (.notAccepted(.password), "Choose another password."),
        (.signedOut, "Your session has ended. Sign in again."),
        (.unreachable, "The app cannot reach the server. Check your connection and try again."),
        (.unexpectedAnswer, "The app cannot read the answer from the server. Try again later."),
        (.refused(reason: "These digits are wrong."), "These digits are wrong."),
        (.providerFailed, "This way to sign in does not work now. Try again, or use your password."),
        (.cannotStore, "Your session cannot be stored on this device. Check that there is free space."),
    ])
    func error_hasLocalizedText(error: UserError, text: String) {
        #expect(error.localizedMessage == text)
        #expect(error.message.text(in: .german) != text || error == .refused(reason: text))
    }
}
