import DatabaseKit
import PersonalDataService
import Testing

@testable import OutboxService

/// Entries belong to the user who added them.
extension OutboxTests {
    /// A change by one user does not affect the entry of another user with the same ID.
    @Test(arguments: [Action.retry, .cancel, .forget, .acknowledge, .replace])
    func entry_isNotChangedByAnotherUser(action: Action) async throws {
        let outbox = outbox { $0.memory = 1 }
        for userID in ["ada", "bob"] {
            signIn(userID)
            try await deliver(draft("1", of: userID), to: outbox, failing: OutboxStep.Failure("no", isFinal: true))
        }
        signIn("ada")
        let before = try await outbox.entries()
        signIn("bob")
        try await perform(action, of: "bob", on: outbox)
        #expect(try await outbox.entries().map(\.failure) != ["no"])
        signIn("ada")
        #expect(try await outbox.entries() == before && before.map(\.failure) == ["no"])
    }

    /// The acknowledgment of a pending entry hides the entry of its user only.
    @Test func pendingAcknowledgment_appliesToItsUserOnly() async throws {
        let outbox = outbox()
        for userID in ["ada", "bob"] {
            signIn(userID)
            try await deliver(draft("1", of: userID), to: outbox, failing: OutboxStep.Failure("silent"))
        }
        await outbox.acknowledge("1")
        #expect(try await outbox.entries() == [])
        signIn("ada")
        #expect(try await outbox.entries().map(\.id) == ["1"])
    }

    @Test func activityAndFiles_belongToTheirUser() async throws {
        let outbox = outbox()
        var files: [String: OutboxEntry] = [:]
        for userID in ["ada", "bob"] {
            signIn(userID)
            var letter = draft("1", of: userID)
            letter.files = [OutboxFile(Array(userID.utf8))]
            office.meanwhile {
                #expect(outbox.activity(of: userID).sending == ["1"])
                #expect(outbox.activity(of: "carl").sending == [])
            }
            try await deliver(letter, to: outbox, failing: OutboxStep.Failure("offline \(userID)"))
            files[userID] = try await outbox.entry("1")
        }
        for userID in ["ada", "bob"] { #expect(outbox.activity(of: userID).delays == ["1": "offline \(userID)"]) }
        #expect(outbox.activity(of: "carl").delays == [:])
        #expect(try await outbox.file(0, of: #require(files["bob"])) == Array("bob".utf8))
        #expect(try await outbox.file(0, of: #require(files["ada"])) == nil)
    }

    @Test func count_isLimitedForEachUser() async throws {
        let outbox = outbox { $0.maximumCount = 1 }
        try await outbox.add(draft("1"), by: office)
        await #expect(throws: OutboxError.full) { try await outbox.add(draft("2"), by: office) }
        signIn("bob")
        try await outbox.add(draft("2", of: "bob"), by: office)
    }

    // MARK: Changes of the session

    @Test func drain_whenUserChanges_skipsEntriesAndIgnoresTheRejection() async throws {
        let outbox = outbox()
        try await deliver(draft("1"), to: outbox, failing: OutboxStep.Failure("silent"))
        signIn("bob")
        #expect(await outbox.drain(office) == nil && office.log.count == 2)
        signIn("ada")
        office.fail(OutboxStep.Failure("no", isFinal: true))
        office.meanwhile { signIn("bob") }
        #expect(await outbox.drain(office) == nil)
        #expect(try await outbox.entries() == [])
        signIn("ada")
        #expect(try await outbox.entries().map(\.failure) == [nil])
        #expect(await outbox.drain(office) == nil)
        #expect(try await outbox.entries() == [])
    }

    @Test(arguments: ["bob", nil]) func draft_whenUserChanged_isRejected(user: String?) async throws {
        let outbox = outbox()
        signIn(user)
        await #expect(throws: PersonalDataError.signedOut) { try await outbox.deliver(draft("1"), by: office) }
        await #expect(throws: PersonalDataError.signedOut) { try await outbox.add(draft("1"), by: office) }
        await #expect(throws: PersonalDataError.signedOut) { try await outbox.replace(draft("1")) }
        #expect(await outbox.drain(office) == nil)
        signIn("ada")
        #expect(try await outbox.entries() == [] && office.log == [])
    }

    @Test func answer_whenUserChanged_isStoredForTheOriginalUser() async throws {
        let outbox = outbox { $0.memory = 1 }
        office.meanwhile { signIn("bob") }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .done("1.0"))
        #expect(try await outbox.done() == [])
        signIn("ada")
        #expect(try await outbox.done().map(\.id) == ["1"])
    }

    @Test func answer_whenErasedMeanwhile_storesNothing() async throws {
        let outbox = outbox { $0.memory = 1 }
        office.meanwhile {
            try await personalData.erase()
            signIn(nil)
            try await personalData.removeSignedOut()
            signIn("ada")
        }
        _ = try await outbox.deliver(draft("1"), by: office)
        #expect(try await outbox.entries() == [])
        #expect(try await outbox.done() == [])
    }

    @Test func entry_whenUserChangesBetweenSteps_waits() async throws {
        let outbox = try await outboxWithDraft()
        office.whileWriting { signIn("bob") }
        #expect(await outbox.drain(office) == nil)
        #expect(office.log == ["write 1.0"])
        signIn("ada")
        #expect(try await outbox.entries().map(\.facts) == [["write": ""]])
        #expect(await outbox.drain(office) == nil)
        #expect(office.log == ["write 1.0", "post 1.0"])
    }

    @Test func entry_whenTheSessionEnds_hasNotLeft_andNoAttemptCounts() async throws {
        let outbox = outbox()
        let delivery = OneStep(leaves: true) { _ in throw OutboxStep.Failure.signedOut }
        #expect(try await outbox.deliver(draft("1"), by: delivery).outcome == .waiting(.signedOut, hasLeft: false))
        office.whileWriting { signIn("bob") }
        #expect(try await outbox.deliver(draft("2", "Other"), by: office).outcome == .waiting(.signedOut, hasLeft: false))
        signIn("ada")
        #expect(try await outbox.entries().map(\.attempts) == [0, 0])
        for id in ["1", "2"] { try await outbox.cancel(id) }
    }

    // MARK: Stored data

    @Test func contentColumns_areSealed() async throws {
        let outbox = remembering()
        var letter = draft("1", "Secret")
        letter.files = [OutboxFile(Array("Secret file".utf8))]
        try await deliver(letter, to: outbox, failing: OutboxStep.Failure("Secret reason", isFinal: true))
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
