import NotesScreens
import NotesTesting
import PresentationKitTesting
import ScreensKit
import Services

extension ScreenPreview {
    static var notes: [ScreenPreview] {
        [
            list,
            entry,
        ].flatMap { $0 }
    }

    private static var list: [ScreenPreview] {
        [
            ScreenPreview("Notes/List/entries", NotesPage()) {
                of(FakeNotes(entries))
            },
            ScreenPreview("Notes/List/empty", NotesPage()) {
                of(FakeNotes())
            },
            ScreenPreview("Notes/List/nothing entered", NotesPage()) {
                try await $0.submit("Save")
            } domain: {
                of(FakeNotes(entries))
            },
        ]
    }

    private static var entry: [ScreenPreview] {
        [
            ScreenPreview("Notes/Entry/shown", NotePage(id: 1)) {
                of(FakeNotes(entries))
            },
            ScreenPreview("Notes/Entry/missing", NotePage(id: 7)) {
                of(FakeNotes(entries))
            },
        ]
    }

    private static let entries = [Note(id: 2, text: "Bread"), Note(id: 1, text: "Milk")]

    private static func of(_ notes: FakeNotes) -> ScreenDomain {
        .notes(notes) { "key-0001" }
    }
}
