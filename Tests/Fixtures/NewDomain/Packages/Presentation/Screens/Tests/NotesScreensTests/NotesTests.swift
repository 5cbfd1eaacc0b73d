import NotesTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import NotesScreens

@MainActor
@Suite(.timeLimit(.minutes(10))) struct NotesTests {
    let notes = FakeNotes([Note(id: 1, text: "Milk")])
    let navigator = RecordingNavigator()
    var domain: ScreenDomain { .notes(notes) { "key-0001" } }

    @Test func list_withForm_showsAndStoresNotes() async throws {
        let page = try await TestPage(NotesPage(), of: domain, navigator: navigator)
        try await page.wait(until: "Milk")
        try await page.fill("New entry", "Bread")
        try await page.submit("Save")
        #expect(try await notes.notes().map(\.text) == ["Bread", "Milk"])
        try await page.fill("New entry", " ")
        try await page.submit("Save")
        #expect(page.shows("Write something first."))
        try await page.controller.didAppear()
        #expect(page.shows("Write something first."))
    }

    @Test func note_whenRemoved_isDeletedAndPageCloses() async throws {
        let page = try await TestPage(NotePage(id: 1), of: domain, navigator: navigator)
        #expect(page.shows("Milk"))
        try await page.click("Remove")
        #expect(try await notes.notes() == [])
        #expect(navigator.closed == 1)
    }
}
