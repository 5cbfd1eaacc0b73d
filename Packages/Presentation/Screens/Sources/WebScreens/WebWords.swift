import ScreensKit

extension Wording {
    static var page: Wording { Wording(english: "Page", german: "Seite", chinese: "页面") }
    static var noSuchPage: Wording { Wording(english: "No such page", german: "Keine solche Seite", chinese: "页面不存在") }
}
