import DatabaseKit
import NotesScreens
import NotesService

extension House {
    /// What people write down for themselves.
    public func notes() throws -> Part {
        let notes = NotesService(store: try keeping.store("notes", NotesService.migrations, .durable), currentUser: currentUser)
        return Part(notes.domain, screens: .notes(notes))
    }
}
