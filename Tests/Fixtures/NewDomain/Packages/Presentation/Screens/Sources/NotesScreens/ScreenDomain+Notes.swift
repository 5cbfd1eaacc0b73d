public import ScreensKit

extension ScreenDomain {
    /// The pages of the domain.
    public static func notes(_ notes: any NotesServing) -> ScreenDomain {
        var domain = ScreenDomain(tab: Tab("notes", icon: .menu, .notes))
        domain.name(dataOf: "notes", .notesData)
        domain.page(NotesPage.self, .tab) { _, navigator in
            NotesController(notes: notes, navigator: navigator)
        }
        domain.page(NotePage.self) { route, navigator in
            NoteController(id: route.id, notes: notes, navigator: navigator)
        }
        return domain
    }
}
