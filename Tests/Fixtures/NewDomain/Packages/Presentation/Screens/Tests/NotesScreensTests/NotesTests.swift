import NotesTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import Testing

@testable import NotesScreens

@MainActor
@Suite struct NotesTests {
    let notes = FakeNotes([Note(id: 1, text: "Milk")])
    let navigator = RecordingNavigator()

    @Test func list_withForm_showsAndStoresNotes() async throws {
        let controller = NotesController(
            notes: notes, navigator: navigator, makeID: { "key-0001" })
        let page = await TestPage(controller)
        try await page.wait(until: "Milk")
        try await page.fill("New entry", "Bread")
        try await page.submit("Save")
        #expect(try await notes.notes().map(\.text) == ["Bread", "Milk"])
        try await page.fill("New entry", " ")
        try await page.submit("Save")
        #expect(page.shows("Write something first."))
        await controller.didAppear()
        #expect(page.shows("Write something first."))
    }

    @Test func note_whenRemoved_isDeletedAndPageCloses() async throws {
        let page = await TestPage(
            NoteController(id: 1, notes: notes, navigator: navigator))
        #expect(page.shows("Milk"))
        try await page.click("Remove")
        #expect(try await notes.notes() == [])
        #expect(navigator.closed == 1)
    }
}
