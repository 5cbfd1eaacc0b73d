import ScreensKit
import Testing

@Suite struct RoutingErrorMessageTests {
    @Test(arguments: [
        (
            RoutingError.switchedOff(path: "library"), "This part of the app is switched off for now. Try again later.",
            "Dieser Teil der App ist zurzeit abgeschaltet. Versuchen Sie es später noch einmal."
        ),
        (.notFound(address: "/x"), "There is no page at “/x”.", "Unter „/x“ gibt es keine Seite."),
        (.signInRequired(path: "library"), "Sign in to see this page.", "Melden Sie sich an, um diese Seite zu sehen."),
        (
            .invalidParameter("id", expected: "a number"), "This address cannot be opened this way.",
            "Diese Adresse kann so nicht geöffnet werden."
        ),
    ])
    func error_hasLocalizedText(error: RoutingError, english: String, german: String) {
        #expect(error.localizedMessage == english && error.message.text(in: .german) == german)
    }
}
