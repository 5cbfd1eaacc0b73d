import NotesScreens
import NotesService
import PersonalDataService

extension AppDependencies {
    /// Texts that users store on their device.
    public func notes() throws -> Feature {
        let notes = NotesService(notes: personalData.store(for: NotesService.notes))
        return Feature(notes.domain, screens: .notes(notes))
    }
}
