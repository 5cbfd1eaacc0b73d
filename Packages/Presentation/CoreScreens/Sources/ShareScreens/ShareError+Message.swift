public import CoreScreensKit

extension ShareError: UserFacingError {
    public var message: LocalizedText {
        switch self {
        case .notShareable:
            LocalizedText(
                english: "This page cannot be shared because it opens only inside the app.",
                german: "Diese Seite kann nicht geteilt werden, weil sie sich nur in der App öffnen lässt.",
                chinese: "此页面无法分享：其地址无法从应用外部打开。")
        case .tooLarge:
            LocalizedText(
                english: "This file is too large to be shared.", german: "Diese Datei ist zu groß zum Teilen.", chinese: "文件过大，无法分享。")
        case .unavailable:
            LocalizedText(
                english: "This cannot be loaded now. Check your connection and try again.",
                german: "Der Inhalt kann gerade nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
                chinese: "目前无法加载此内容。请检查网络连接后重试。")
        @unknown default: .unknown
        }
    }
}
