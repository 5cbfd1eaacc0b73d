import ScreensKit
import Services

/// What the page of one note shows.
struct NoteViewModel {
    var text = ""
    var isThere = false
    var failure: String? = nil
}

extension NoteViewModel {
    mutating func show(_ note: Note?) {
        text = note?.text ?? "There is no such note."
        isThere = note != nil
    }

    mutating func show(_ error: NotesError) {
        failure = error.words
    }
}
