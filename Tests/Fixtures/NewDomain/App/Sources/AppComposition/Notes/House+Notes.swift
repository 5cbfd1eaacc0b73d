import NotesScreens
import NotesService
import PersonalDataService

extension House {
    /// What people write down for themselves.
    public func notes() throws -> Part {
        let notes = NotesService(notes: people.store(for: NotesService.notes))
        return Part(notes.domain, screens: .notes(notes))
    }
}
