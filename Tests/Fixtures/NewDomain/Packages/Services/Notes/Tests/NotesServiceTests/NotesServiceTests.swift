import DomainAPI
import Foundation
import NotesAPI
import NotesService
import PersonalDataServiceTesting
import PrivacyAPI
import RemoteConfigAPI
import RemoteConfigTesting
import RoutingService
import Testing

@Suite(.timeLimit(.minutes(1))) struct NotesServiceTests {
    private let device = TestDevice()
    private let notes: NotesService

    init() {
        let store = device.store(for: NotesService.notes)
        notes = NotesService(notes: store)
    }

    @Test func notes_ofEachUser_areNewestFirst() async throws {
        try await notes.add("Milk")
        try await notes.add("Bread")
        #expect(try await notes.notes().map(\.text) == ["Bread", "Milk"])
        device.userID = "bob"
        #expect(try await notes.notes() == [])
        device.userID = nil
        await #expect(throws: NotesError.signedOut) { try await notes.notes() }
    }

    @Test func add_whenTextIsEmpty_throws() async throws {
        await #expect(throws: NotesError.empty) { try await notes.add(" \n") }
    }

    @Test func add_atMaximumOfBackEnd_throws() async throws {
        let config = FakeRemoteConfig()
        config.set(ConfigKey("notes.maximum", default: 1_000), to: 1)
        let following = Task { [notes] in await notes.domain.followSettings(of: config) }
        defer { following.cancel() }
        // Until the setting has arrived, more notes are stored.
        await #expect(throws: NotesError.full) {
            while !Task.isCancelled { try await notes.add("Milk") }
        }
    }

    @Test func export_containsNotes() async throws {
        try await notes.add("Milk")
        #expect(String(decoding: try await notes.exportData(), as: UTF8.self).contains("Milk"))
    }

    @Test func count_throughMediator_isNumberOfNotes() async throws {
        try await notes.add("Milk")
        let mediator = Mediator(schemes: ["test"])
        try mediator.install(notes.domain.routes)
        #expect(try await mediator(CountNotes()) == 1)
    }
}
