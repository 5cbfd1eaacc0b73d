import ScreensKit

extension LocalizedText {
    static var notes: LocalizedText { LocalizedText(englishAndGerman: "Notes", chinese: "条目") }
    static var notesData: LocalizedText { LocalizedText(english: "entries", german: "Einträge", chinese: "条目") }
    static var newEntry: LocalizedText { LocalizedText(english: "New entry", german: "Neuer Eintrag", chinese: "新条目") }
    static var save: LocalizedText { LocalizedText(english: "Save", german: "Speichern", chinese: "保存") }
    static var note: LocalizedText { LocalizedText(english: "Entry", german: "Eintrag", chinese: "条目") }
    static var remove: LocalizedText { LocalizedText(english: "Remove", german: "Entfernen", chinese: "删除") }
    static var noSuchEntry: LocalizedText {
        LocalizedText(english: "There is no such entry.", german: "Einen solchen Eintrag gibt es nicht.", chinese: "该条目不存在。")
    }
}
