import DatabaseKit
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

extension OutboxTests {
    @Test func drain_whenUserChanges_skipsEntriesAndIgnoresTheRejection() async throws {
        let outbox = outbox()
        office.fail(OutboxStep.Failure("silent"))
        _ = try await outbox.deliver(draft("1"), by: office)
        office.user.withLock { $0 = "bob" }
        #expect(try await outbox.drain(office) == nil && office.log.count == 2)
        office.user.withLock { $0 = "ada" }
        office.fail(OutboxStep.Failure("no", isFinal: true))
        office.meanwhile { [office] in office.user.withLock { $0 = "bob" } }
        #expect(try await outbox.drain(office) == nil)
        #expect(try await outbox.entries() == [])
        office.user.withLock { $0 = "ada" }
        #expect(try await outbox.entries().map(\.failure) == [nil])
        #expect(try await outbox.drain(office) == nil)
        #expect(try await outbox.entries() == [])
    }

    @Test func deliver_whenSignedOut_throwsAndStoresNothing() async throws {
        let outbox = outbox()
        office.user.withLock { $0 = nil }
        await #expect(throws: PersonalDataError.signedOut) { try await outbox.deliver(draft("1"), by: office) }
        #expect(try await outbox.drain(office) == nil)
        office.user.withLock { $0 = "ada" }
        #expect(try await outbox.entries() == [] && office.log == [])
    }

    @Test func draft_whenUserChanged_isRejected() async throws {
        let outbox = outbox()
        office.user.withLock { $0 = "bob" }
        await #expect(throws: PersonalDataError.signedOut) { try await outbox.deliver(draft("1"), by: office) }
        await #expect(throws: PersonalDataError.signedOut) { try await outbox.add(draft("1"), by: office) }
        await #expect(throws: PersonalDataError.signedOut) { try await outbox.replace(draft("1")) }
        #expect(try await outbox.entries() == [])
        #expect(office.log == [])
    }

    @Test func answer_whenUserChanged_isStoredForTheOriginalUser() async throws {
        let outbox = outbox { $0.memory = 1 }
        office.meanwhile { [office] in office.user.withLock { $0 = "bob" } }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .done("1.0"))
        #expect(try await outbox.done() == [])
        office.user.withLock { $0 = "ada" }
        #expect(try await outbox.done().map(\.id) == ["1"])
    }

    @Test func entries_whenUsersShareAnID_areSeparate() async throws {
        let outbox = outbox()
        for userID in ["ada", "bob"] {
            office.user.withLock { $0 = userID }
            office.fail(OutboxStep.Failure("silent"))
            _ = try await outbox.deliver(draft("1", userID, of: userID), by: office)
            #expect(try await outbox.entries().map(\.payload) == [Array(userID.utf8)])
        }
    }

    @Test func answer_whenErasedMeanwhile_storesNothing() async throws {
        let outbox = outbox { $0.memory = 1 }
        office.meanwhile { [personalData, office] in
            try await personalData.erase()
            office.user.withLock { $0 = nil }
            try await personalData.removeSignedOut()
            office.user.withLock { $0 = "ada" }
        }
        _ = try await outbox.deliver(draft("1"), by: office)
        #expect(try await outbox.entries() == [])
        #expect(try await outbox.done() == [])
    }

    @Test func contentColumns_areSealed() async throws {
        let outbox = outbox {
            $0.memory = 9
            $0.remembersPayload = true
        }
        var letter = draft("1", "Secret")
        letter.files = [OutboxFile(Array("Secret file".utf8))]
        office.fail(OutboxStep.Failure("Secret reason", isFinal: true))
        _ = try await outbox.deliver(letter, by: office)
        _ = try await outbox.deliver(draft("Secretly", "Secret too"), by: office)
        let entry = try #require(try await outbox.entries().first)
        #expect(entry.payload == letter.payload && entry.failure == "Secret reason" && entry.facts == ["write": ""])
        #expect(try await outbox.file(0, of: entry) == Array("Secret file".utf8))
        #expect(try await outbox.done().map(\.payload) == [Array("Secret too".utf8)])
        let columns = [
            "payload FROM outbox", "failure FROM outbox", "bytes FROM outboxFile", "fact FROM outboxStep", "payload FROM outboxDone",
            "result FROM outboxDone",
        ]
        let store = try await open().store
        for column in columns {
            let stored = try await store.read { try $0.rows("SELECT \(column)") { try $0.bytes(0) } }
            #expect(!stored.isEmpty && !stored.contains { String(decoding: $0, as: UTF8.self).contains("Secret") }, "\(column)")
        }
    }
}
