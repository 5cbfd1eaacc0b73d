import ScreensKit
import Testing

@testable import ShareScreens

@Suite struct ShareErrorMessageTests {
    @Test(arguments: [
        (
            ShareError.notShareable, "This page cannot be shared because it opens only inside the app.",
            "Diese Seite kann nicht geteilt werden, weil sie sich nur in der App öffnen lässt."
        ), (.tooLarge, "This file is too large to be shared.", "Diese Datei ist zu groß zum Teilen."),
        (
            .unavailable, "This cannot be loaded now. Check your connection and try again.",
            "Der Inhalt kann gerade nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal."
        ),
    ])
    func error_hasLocalizedText(error: ShareError, english: String, german: String) {
        #expect(error.localizedMessage == english && error.message.text(in: .german) == german)
    }
}
