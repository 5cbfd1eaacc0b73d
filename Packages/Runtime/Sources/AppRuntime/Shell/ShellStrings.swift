import CoreScreensKit
import PresentationKit

// Texts of the shell.
extension LocalizedText {
    static let notAvailable = LocalizedText(english: "Not available", german: "Nicht verfügbar", chinese: "不可用")
    static let switchedOff = LocalizedText(english: "Switched off", german: "Abgeschaltet", chinese: "已关闭")
    static let tryLater = LocalizedText(
        english: "This page cannot be shown now. Try again later.",
        german: "Diese Seite kann jetzt nicht gezeigt werden. Versuchen Sie es später noch einmal.", chinese: "暂时无法显示此页面。请稍后重试。")
}
