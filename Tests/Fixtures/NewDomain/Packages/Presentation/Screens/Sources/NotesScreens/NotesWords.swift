import ScreensKit

extension Wording {
    static var notes: Wording { Wording(english: "Notes", german: "Notizen", chinese: "备忘") }
    static var newNote: Wording { Wording(english: "New note", german: "Neue Notiz", chinese: "新备忘") }
    static var keep: Wording { Wording(english: "Keep", german: "Behalten", chinese: "保存") }
    static var note: Wording { Wording(english: "Note", german: "Notiz", chinese: "备忘") }
    static var remove: Wording { Wording(english: "Remove", german: "Entfernen", chinese: "删除") }
    static var noSuchNote: Wording {
        Wording(english: "There is no such note.", german: "Eine solche Notiz gibt es nicht.", chinese: "该备忘不存在。")
    }
}
