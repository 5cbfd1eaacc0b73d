import ScreensKit

extension LocalizedText {
    static let budgets = LocalizedText(englishAndGerman: "Budgets", chinese: "条目")
    static let budgetsData = LocalizedText(english: "entries", german: "Einträge", chinese: "条目")
    static let newEntry = LocalizedText(english: "New entry", german: "Neuer Eintrag", chinese: "新条目")
    static let save = LocalizedText(english: "Save", german: "Speichern", chinese: "保存")
    static let budget = LocalizedText(english: "Entry", german: "Eintrag", chinese: "条目")
    static let remove = LocalizedText(english: "Remove", german: "Entfernen", chinese: "删除")
    static let noEntries = LocalizedText(english: "No entries yet", german: "Noch keine Einträge", chinese: "暂无条目")
    static let addTheFirst = LocalizedText(
        english: "Add the first one above.", german: "Fügen Sie oben den ersten hinzu.", chinese: "请在上方添加第一个条目。")
    static let noSuchEntry = LocalizedText(
        english: "There is no such entry.", german: "Einen solchen Eintrag gibt es nicht.", chinese: "该条目不存在。")
}
