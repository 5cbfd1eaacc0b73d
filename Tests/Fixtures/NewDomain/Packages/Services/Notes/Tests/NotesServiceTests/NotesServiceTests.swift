import DatabaseKit
import DomainAPI
import Foundation
import NotesAPI
import NotesService
import PrivacyAPI
import RoutingService
import Testing

@Suite struct NotesServiceTests {
    private func service(of user: String? = "u-1", in store: Store? = nil) throws -> NotesService {
        NotesService(store: try store ?? Store(inMemory: NotesService.migrations)) { user }
    }

    @Test func notes_areKeptNewestFirst_forTheirPersonOnly() async throws {
        let store = try Store(inMemory: NotesService.migrations)
        let notes = try service(in: store)
        try await notes.add("Milk")
        try await notes.add("Bread")
        #expect(try await notes.notes().map(\.text) == ["Bread", "Milk"])
        #expect(try await service(of: "u-2", in: store).notes() == [])
        await #expect(throws: NotesError.signedOut) { try await service(of: nil, in: store).notes() }
    }

    @Test func add_whenThereIsNothingInIt_isRefused() async throws {
        await #expect(throws: NotesError.empty) { try await service().add(" \n") }
    }

    @Test func eraseData_removesThePersonsNotes_andNobodyElses() async throws {
        let store = try Store(inMemory: NotesService.migrations)
        let (notes, others) = (try service(in: store), try service(of: "u-2", in: store))
        try await notes.add("Milk")
        try await others.add("Bread")
        #expect(String(decoding: try await notes.exportData(), as: UTF8.self).contains("Milk"))
        try await notes.eraseData()
        #expect(try await notes.notes() == [])
        #expect(try await others.notes().count == 1)
    }

    @Test func count_isAskedThroughTheMediator() async throws {
        let notes = try service()
        try await notes.add("Milk")
        let mediator = Mediator(schemes: ["test"])
        try mediator.install(notes.domain.routes)
        #expect(try await mediator(CountNotes()) == 1)
    }
}
