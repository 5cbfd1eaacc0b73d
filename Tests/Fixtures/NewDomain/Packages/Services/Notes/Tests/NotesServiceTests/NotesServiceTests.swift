import DomainAPI
import Foundation
import NotesAPI
import NotesService
import PersonalDataService
import PrivacyAPI
import RoutingService
import Synchronization
import Testing

@Suite struct NotesServiceTests {
    private let user = CurrentUser()
    private let personalData: PersonalData
    private let notes: NotesService

    init() throws {
        personalData = .inMemory { [user] in user.id }
        notes = NotesService(notes: personalData.store(for: NotesService.notes))
    }

    @Test func notes_areKeptNewestFirst_forTheirPersonOnly() async throws {
        try await notes.add("Milk")
        try await notes.add("Bread")
        #expect(try await notes.notes().map(\.text) == ["Bread", "Milk"])
        user.id = "u-2"
        #expect(try await notes.notes() == [])
        user.id = nil
        await #expect(throws: NotesError.signedOut) { try await notes.notes() }
    }

    @Test func add_whenThereIsNothingInIt_isRefused() async throws {
        await #expect(throws: NotesError.empty) { try await notes.add(" \n") }
    }

    @Test func export_hasThePersonsNotes() async throws {
        try await notes.add("Milk")
        #expect(String(decoding: try await notes.exportData(), as: UTF8.self).contains("Milk"))
    }

    @Test func count_isAskedThroughTheMediator() async throws {
        try await notes.add("Milk")
        let mediator = Mediator(schemes: ["test"])
        try mediator.install(notes.domain.routes)
        #expect(try await mediator(CountNotes()) == 1)
    }
}

private final class CurrentUser: Sendable {
    private let state = Mutex<String?>("u-1")
    var id: String? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
