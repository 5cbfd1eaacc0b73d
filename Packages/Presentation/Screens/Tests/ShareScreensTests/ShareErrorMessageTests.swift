import PresentationKit
import ScreensKit
import Services
import Testing

@testable import ShareScreens

@Suite struct ShareErrorMessageTests {
    @Test(arguments: [
        (
            ShareError.notShareable, "This page cannot be shared: its address opens nothing from outside of the app.",
            "Diese Seite kann nicht geteilt werden: Ihre Adresse öffnet von außen nichts."
        )
    ])
    func failure_isToldInWords(error: ShareError, english: String, german: String) {
        #expect(error.words == english && error.message.text(in: .german) == german)
    }
}
