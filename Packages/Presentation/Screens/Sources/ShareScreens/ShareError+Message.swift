public import ScreensKit

extension ShareError: UserFacingError {
    public var message: LocalizedText {
        switch kind {
        case .notShareable:
            LocalizedText(
                english: "This page cannot be shared: its address opens nothing from outside of the app.",
                german: "Diese Seite kann nicht geteilt werden: Ihre Adresse öffnet von außen nichts.", chinese: "此页面无法分享：其地址无法从应用外部打开。")
        @unknown default: .unknown
        }
    }
}
