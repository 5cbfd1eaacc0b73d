import NotesScreens
import NotesService
import PersonalDataService

extension AppDependencies {
    /// Texts that users store on their device.
    public func notes() throws -> Feature {
        let store = personalData.store(for: NotesService.notes)
        let notes = NotesService(notes: store)
        return Feature(notes.domain, screens: .notes(notes))
    }
}
