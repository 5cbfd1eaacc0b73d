import ScreensKit
import Testing

@testable import ShareScreens

@Suite struct ShareErrorMessageTests {
    @Test(arguments: [
        (
            ShareError.notShareable, "This page cannot be shared because it opens only inside the app.",
            "Diese Seite kann nicht geteilt werden, weil sie sich nur in der App öffnen lässt."
        )
    ])
    func error_hasLocalizedText(error: ShareError, english: String, german: String) {
        #expect(error.localizedMessage == english && error.message.text(in: .german) == german)
    }
}
