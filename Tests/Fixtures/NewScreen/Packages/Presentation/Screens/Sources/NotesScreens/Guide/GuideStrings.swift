import ScreensKit

extension LocalizedText {
    static let guide = LocalizedText(englishAndGerman: "Guide", chinese: "指南")
    static let guideText = LocalizedText(
        english: "Please read this page and confirm it.", german: "Bitte lesen und bestätigen Sie diese Seite.", chinese: "请阅读并确认本页内容。")
    static let guideConfirmed = LocalizedText(
        english: "You have confirmed this page.", german: "Sie haben diese Seite bestätigt.", chinese: "您已确认本页内容。")
}
