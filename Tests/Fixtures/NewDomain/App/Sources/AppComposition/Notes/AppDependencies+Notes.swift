import NotesScreens
import NotesService
import PersonalDataService

extension AppDependencies {
    /// What users write down for themselves.
    public func notes() throws -> Feature {
        let notes = NotesService(notes: personalData.store(for: NotesService.notes))
        return Feature(notes.domain, screens: .notes(notes))
    }
}
