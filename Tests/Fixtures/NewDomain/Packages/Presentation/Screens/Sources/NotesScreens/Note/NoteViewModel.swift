import ScreensKit

/// What the page of one note shows.
struct NoteViewModel {
    var text: String? = nil
    var isMissing = false
    var failure: LocalizedText? = nil
}

extension NoteViewModel {
    mutating func show(_ note: Note?) {
        text = note?.text
        isMissing = note == nil
    }

    mutating func show(_ error: NotesError) {
        failure = error.message
    }
}
