public import ScreensKit

extension ScreenDomain {
    /// The pages of the domain.
    /// - Parameter makeID: Creates the key of an order.
    public static func notes(
        _ notes: any NotesServing, makeID: @escaping @Sendable () -> String
    ) -> ScreenDomain {
        var domain = ScreenDomain(tab: Tab("notes", icon: .menu, .notes))
        domain.name(dataOf: "notes", .notesData)
        domain.page(NotesPage.self, .tab) { _, navigator in
            NotesController(notes: notes, navigator: navigator, makeID: makeID)
        }
        domain.page(NotePage.self) { route, navigator in
            NoteController(id: route.id, notes: notes, navigator: navigator)
        }
        return domain
    }
}
