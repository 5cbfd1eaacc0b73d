public import ScreensKit

extension BridgeError: UserFacingError {
    /// What went wrong between a page and the app is said to the page; a person learns that there is no such page.
    public var message: LocalizedText {
        LocalizedText(english: "This page is not part of the app.", german: "Diese Seite gehört nicht zur App.", chinese: "此页面不属于本应用。")
    }
}
