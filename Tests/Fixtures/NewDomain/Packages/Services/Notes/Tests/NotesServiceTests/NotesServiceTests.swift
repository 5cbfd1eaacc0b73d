import DomainAPI
import Foundation
import NetworkKit
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
    private let server: TestServer<TestNotes>
    private let notes: NotesService

    init() throws {
        server = TestNotes.server(of: device)
        notes = try server.notes(on: device)
    }

    @Test func notes_areNewestFirst_andStored() async throws {
        try await notes.add("Milk", key: "key-0001")
        try await notes.add("Bread", key: "key-0002")
        #expect(try await notes.notes().map(\.text) == ["Bread", "Milk"])
        server.fail("", .unreachable(.cannotConnect("refused")))
        await #expect(throws: NotesError.unreachable) { try await notes.notes() }
        #expect(try await notes.storedNotes().map(\.text) == ["Bread", "Milk"])
    }

    @Test func notes_areStoredForTheirUser() async throws {
        try await notes.add("Milk", key: "key-0001")
        device.userID = "bob"
        #expect(try await notes.storedNotes() == [])
        device.userID = nil
        await #expect(throws: NotesError.signedOut) {
            try await notes.storedNotes()
        }
    }

    @Test func remove_removesTheEntry() async throws {
        try await notes.add("Milk", key: "key-0001")
        try await notes.remove(1)
        #expect(try await notes.storedNotes() == [])
        #expect(try await notes.notes() == [])
    }

    @Test func add_whenTextIsEmpty_throws() async throws {
        await #expect(throws: NotesError.empty) { try await notes.add(" \n", key: "key-0001") }
    }

    @Test func add_atMaximumOfBackEnd_throws() async throws {
        let config = FakeRemoteConfig()
        config.set(ConfigKey("notes.maximum", default: 1_000), to: 1)
        let following = Task { [notes] in await notes.domain.followSettings(of: config) }
        defer { following.cancel() }
        // Until the setting has arrived, more notes are added.
        await #expect(throws: NotesError.full) {
            var number = 0
            while !Task.isCancelled {
                number += 1
                try await notes.add("Milk", key: "key-\(number)")
            }
        }
    }

    @Test func export_containsNotes() async throws {
        try await notes.add("Milk", key: "key-0001")
        #expect(String(decoding: try await notes.exportData(), as: UTF8.self).contains("Milk"))
    }

    @Test func count_throughMediator_isNumberOfNotes() async throws {
        try await notes.add("Milk", key: "key-0001")
        let mediator = Mediator(schemes: ["test"])
        try mediator.install(notes.domain.routes)
        #expect(try await mediator(CountNotes()) == 1)
    }
}
