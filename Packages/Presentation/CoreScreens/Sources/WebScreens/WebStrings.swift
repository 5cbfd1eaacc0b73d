import CoreScreensKit

extension LocalizedText {
    static let page = LocalizedText(english: "Page", german: "Seite", chinese: "页面")
    static let noSuchPage = LocalizedText(english: "No such page", german: "Keine solche Seite", chinese: "页面不存在")
}
