public import ScreensKit

extension ShareError: UserFacingError {
    public var message: LocalizedText {
        switch kind {
        case .notShareable:
            LocalizedText(
                english: "This page cannot be shared because it opens only inside the app.",
                german: "Diese Seite kann nicht geteilt werden, weil sie sich nur in der App öffnen lässt.",
                chinese: "此页面无法分享：其地址无法从应用外部打开。")
        @unknown default: .unknown
        }
    }
}
