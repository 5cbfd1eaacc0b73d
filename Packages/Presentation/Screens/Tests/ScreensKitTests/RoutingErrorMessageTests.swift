import PresentationKit
import ScreensKit
import Services
import Testing

@Suite struct RoutingErrorMessageTests {
    @Test(arguments: [
        (
            RoutingError.switchedOff(path: "finance"), "This part of the app is switched off for now. Try again later.",
            "Dieser Teil der App ist zurzeit abgeschaltet. Versuchen Sie es später noch einmal."
        ),
        (.notFound(address: "/x"), "Nothing in this app has the address “/x”.", "Unter der Adresse „/x“ gibt es hier nichts."),
        (.signInRequired(path: "finance"), "This is only for people who are signed in.", "Das ist nur für angemeldete Personen."),
        (
            .invalidParameter("id", expected: "a number"), "This address cannot be opened like this.",
            "Diese Adresse kann so nicht geöffnet werden."
        ),
    ])
    func failure_isToldInWords(error: RoutingError, english: String, german: String) {
        #expect(error.words == english && error.message.text(in: .german) == german)
    }
}
