import ScreensKit

extension LocalizedText {
    static var page: LocalizedText { LocalizedText(english: "Page", german: "Seite", chinese: "页面") }
    static var noSuchPage: LocalizedText { LocalizedText(english: "No such page", german: "Keine solche Seite", chinese: "页面不存在") }
}
