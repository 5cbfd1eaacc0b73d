import ScreensKit

/// The contents of the list of notes.
struct NotesViewModel {
    var rows: [Row] = []
    /// Whether there are no notes, which is known once they are loaded.
    var isEmpty = false
    /// Why the notes cannot be loaded.
    var failure: LocalizedText? = nil
    /// Why the last entry was not added. It stays until the next one, also if the notes are loaded meanwhile.
    var problem: LocalizedText? = nil
    /// The number of notes added here. Each has a form of its own, so that the field for the next one is empty.
    var added = 0

    struct Row: Identifiable {
        let id: Int
        let title: String
        let location: String
    }
}

extension NotesViewModel {
    mutating func show(_ notes: [Note], location: (Note.ID) -> String) {
        rows = notes.map { Row(id: $0.id, title: $0.text, location: location($0.id)) }
        isEmpty = notes.isEmpty
        failure = nil
    }

    mutating func show(_ error: NotesError) {
        failure = error.message
    }
}
