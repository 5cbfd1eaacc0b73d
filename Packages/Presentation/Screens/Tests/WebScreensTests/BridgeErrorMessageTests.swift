import ScreensKit
import Testing

@testable import WebScreens

@Suite struct BridgeErrorMessageTests {
    @Test(arguments: [
        (BridgeError.unknownPage("x"), "This page is not part of the app.", "Diese Seite gehört nicht zur App."),
        (.malformed, "This page is not part of the app.", "Diese Seite gehört nicht zur App."),
    ])
    func error_hasLocalizedText(error: BridgeError, english: String, german: String) {
        #expect(error.localizedMessage == english && error.message.text(in: .german) == german)
    }
}
