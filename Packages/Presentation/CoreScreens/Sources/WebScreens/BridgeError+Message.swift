public import CoreScreensKit

extension BridgeError: UserFacingError {
    /// Errors of the bridge are reported to the web page; users only see that the page does not exist.
    public var message: LocalizedText {
        LocalizedText(english: "This page is not part of the app.", german: "Diese Seite gehört nicht zur App.", chinese: "此页面不属于本应用。")
    }
}
