public import AppRuntime
import NotesScreens
import NotesService

extension AppDependencies {
    /// Texts that users store at the back end.
    public func notes() throws -> Feature {
        let store = personalData.store(for: NotesService.notes)
        let notes = NotesService(client: authorized, notes: store)
        return Feature(notes.domain, screens: .notes(notes, makeID: makeID))
    }
}
