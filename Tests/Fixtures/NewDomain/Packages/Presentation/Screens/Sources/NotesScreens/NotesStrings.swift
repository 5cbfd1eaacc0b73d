import ScreensKit

extension LocalizedText {
    static var notes: LocalizedText { LocalizedText(english: "Notes", german: "Notizen", chinese: "备忘") }
    static var notesData: LocalizedText { LocalizedText(english: "notes", german: "Notizen", chinese: "备忘") }
    static var newNote: LocalizedText { LocalizedText(english: "New note", german: "Neue Notiz", chinese: "新备忘") }
    static var keep: LocalizedText { LocalizedText(english: "Keep", german: "Behalten", chinese: "保存") }
    static var note: LocalizedText { LocalizedText(english: "Note", german: "Notiz", chinese: "备忘") }
    static var remove: LocalizedText { LocalizedText(english: "Remove", german: "Entfernen", chinese: "删除") }
    static var noSuchNote: LocalizedText {
        LocalizedText(english: "There is no such note.", german: "Eine solche Notiz gibt es nicht.", chinese: "该备忘不存在。")
    }
}
