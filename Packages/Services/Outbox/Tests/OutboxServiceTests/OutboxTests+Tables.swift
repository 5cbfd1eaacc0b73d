import DatabaseKit
import Foundation
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

/// The rules of an outbox as tables: each case is a state of an entry and its expected outcome.
extension OutboxTests {
    private func signIn(_ userID: String) { office.user.withLock { $0 = userID } }

    /// Returns an error instead of throwing it.
    private func error(of work: () async throws -> Void) async -> OutboxError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? OutboxError
        }
    }

    // MARK: Order

    /// Entries are delivered in the order in which they were added, whatever their IDs are; a replaced entry retains its position.
    @Test(arguments: 0..<6, [true, false])
    func entries_areDeliveredInTheOrderOfAddition(rotation: Int, isOrdered: Bool) async throws {
        let outbox = outbox { $0.isOrdered = isOrdered }
        let ids = ["c", "a", "e", "b", "d", "f"]
        let added = Array(ids[rotation...] + ids[..<rotation])
        for id in added { try await outbox.add(draft(id, id), by: office) }
        try await outbox.replace(draft(added[2], "Other"))
        let entries = try await outbox.entries()
        #expect(entries.map(\.id) == added)
        #expect(entries.map(\.number) == entries.map(\.number).sorted())
        #expect(try await outbox.drain(office) == nil)
        let posts = added.map { "post \($0).\($0 == added[2] ? 1 : 0)" }
        #expect(office.log.filter { $0.hasPrefix("post") } == posts)
    }

    /// A rejected entry does not delay the entries after it, and each entry is tried once in a pass.
    @Test(arguments: [true, false])
    func drain_triesEachEntryOnce(isOrdered: Bool) async throws {
        let outbox = outbox { $0.isOrdered = isOrdered }
        for id in ["a", "b", "c"] { try await outbox.add(draft(id, id), by: office) }
        office.fail(OutboxStep.Failure("no", isFinal: true))
        office.fail(OutboxStep.Failure("silent"))
        _ = try await outbox.drain(office)
        let posts = office.log.filter { $0.hasPrefix("post") }
        #expect(posts == (isOrdered ? ["post a.0", "post b.0"] : ["post a.0", "post b.0", "post c.0"]))
        #expect(try await outbox.entries().map(\.id) == (isOrdered ? ["a", "b", "c"] : ["a", "b"]))
    }

    // MARK: Attempts

    /// Only answers count. The last allowed one ends the delivery.
    @Test(arguments: [1, 2, 3, nil], [true, false])
    func entry_failsAfterTheMaximumOfCountedAttempts(maximum: Int?, counts: Bool) async throws {
        let outbox = outbox { $0.maximumAttempts = maximum }
        try await outbox.add(draft("1"), by: office)
        for attempt in 1...4 {
            office.fail(OutboxStep.Failure("down", counts: counts))
            _ = try await outbox.drain(office)
            let entry = try #require(try await outbox.entry("1"))
            let limit = counts ? maximum ?? .max : .max
            #expect(entry.attempts == (counts ? min(attempt, limit) : 0))
            #expect(entry.failure == (attempt >= limit ? "gaveUp" : nil))
        }
        #expect(office.log.count { $0.hasPrefix("post") } == (counts ? min(4, maximum ?? 4) : 4))
    }

    // MARK: Replacing and removing

    /// The history of an entry that is replaced, canceled or forgotten.
    enum Past: CaseIterable {
        case added, notTaken, silent, silentThenNotTaken, rejected, silentThenRejected, gaveUp, accepted

        var failures: [OutboxStep.Failure] {
            switch self {
            case .added, .accepted: []
            case .notTaken: [OutboxStep.Failure("offline", isNotTaken: true)]
            case .silent: [OutboxStep.Failure("silent")]
            case .silentThenNotTaken: [OutboxStep.Failure("silent"), OutboxStep.Failure("offline", isNotTaken: true)]
            case .rejected: [OutboxStep.Failure("no", isFinal: true)]
            case .silentThenRejected: [OutboxStep.Failure("silent"), OutboxStep.Failure("no", isFinal: true)]
            case .gaveUp: [OutboxStep.Failure("down", counts: true), OutboxStep.Failure("down", counts: true)]
            }
        }

        /// Whether the server may have received the entry without confirming it.
        var hasLeft: Bool { [.silent, .silentThenNotTaken, .gaveUp].contains(self) }
    }

    private func outbox(with past: Past, cancelsUnknown: Bool = false) async throws -> Outbox {
        let outbox = outbox {
            $0.cancelsUnknown = cancelsUnknown
            $0.maximumAttempts = 2
            $0.memory = 1
        }
        try await outbox.add(draft("1"), by: office)
        for failure in past.failures {
            office.fail(failure)
            _ = try await outbox.drain(office)
        }
        if past == .accepted { _ = try await outbox.drain(office) }
        return outbox
    }

    @Test(arguments: Past.allCases) func replace_isRefusedOnlyIfTheEntryMayHaveLeft(past: Past) async throws {
        let outbox = try await outbox(with: past)
        let before = try await outbox.entries()
        let error = await error { try await outbox.replace(draft("1", "Other")) }
        #expect(error == (past == .accepted ? .notFound : past.hasLeft ? .alreadyLeft : nil))
        let entries = try await outbox.entries()
        if error == nil {
            #expect(entries.map(\.payload) == [Array("Other".utf8)])
            #expect(entries.map(\.revision) == [1] && entries.map(\.facts) == [[:]] && entries.map(\.failure) == [nil])
        } else {
            #expect(entries == before)
        }
    }

    @Test(arguments: Past.allCases, [true, false])
    func cancel_isRefusedOnlyIfTheEntryMayHaveLeft(past: Past, cancelsUnknown: Bool) async throws {
        let outbox = try await outbox(with: past, cancelsUnknown: cancelsUnknown)
        let isRefused = past.hasLeft && !cancelsUnknown
        #expect(await error { try await outbox.cancel("1") } == (isRefused ? .alreadyLeft : nil))
        #expect(try await outbox.entries().count == (isRefused ? 1 : 0))
        #expect(try await outbox.done() == [])
    }

    /// Unlike canceling, forgetting never removes an entry that may have left.
    @Test(arguments: Past.allCases, [true, false])
    func forget_isRefusedIfTheEntryMayHaveLeft(past: Past, cancelsUnknown: Bool) async throws {
        let outbox = try await outbox(with: past, cancelsUnknown: cancelsUnknown)
        #expect(await error { try await outbox.forget("1") } == (past.hasLeft ? .alreadyLeft : nil))
        #expect(try await outbox.entries().count == (past.hasLeft ? 1 : 0))
    }

    @Test(arguments: [true, false]) func cancel_whileBeingSent_isRefused(cancelsUnknown: Bool) async throws {
        let outbox = outbox { $0.cancelsUnknown = cancelsUnknown }
        office.meanwhile { await #expect(throws: OutboxError.alreadyLeft) { try await outbox.cancel("1") } }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .done("1.0"))
    }

    /// The start of a first step that leaves is stored with the entry.
    @Test(arguments: [true, false]) func firstStep_whenItLeaves_isRecordedBeforeItRuns(leaves: Bool) async throws {
        let outbox = outbox()
        let delivery = OneStep(leaves: leaves) { entry in
            let stored = try await outbox.entries().map(\.hasLeft)
            #expect(stored == [leaves])
            #expect(outbox.activity(of: "ada").beginning == (leaves ? ["1"] : []))
            #expect(entry.payload == Array("Letter".utf8) && entry.created.timeIntervalSince1970 == 7)
        }
        #expect(try await outbox.deliver(draft("1"), by: delivery).outcome == .done(""))
    }

    /// The steps of an entry share its decoded payload.
    @Test(arguments: [true, false]) func delivery_asksForTheStepsOfAnEntry_oncePerRevision(leaves: Bool) async throws {
        final class TwoSteps: OutboxDelivery {
            let leaves: Bool
            let read = Mutex<[Int]>([])
            let change: @Sendable () async throws -> Void

            init(leaves: Bool, change: @escaping @Sendable () async throws -> Void) { (self.leaves, self.change) = (leaves, change) }

            func steps(of entry: OutboxEntry) -> [OutboxStep] {
                read.withLock { $0.append(entry.revision) }
                return [
                    OutboxStep("first", leaves: leaves) { [change] entry in
                        if entry.revision == 0 { try await change() }
                        return .done()
                    }, OutboxStep("second", leaves: true) { .finished(String(decoding: $0.payload, as: UTF8.self)) },
                ]
            }
            func failure(of error: any Error) -> OutboxStep.Failure { error as? OutboxStep.Failure ?? .storage }
        }
        let outbox = outbox()
        let changed = draft("1", "Changed")
        let delivery = TwoSteps(leaves: leaves) { if !leaves { try await outbox.replace(changed) } }
        #expect(try await outbox.deliver(draft("1"), by: delivery).outcome == .done(leaves ? "Letter" : "Changed"))
        #expect(delivery.read.withLock { $0 } == (leaves ? [0] : [0, 1]))
    }

    // MARK: Sizes

    @Test(arguments: [9, 10, 11]) func files_areAcceptedUpToTheMaximumSize(size: Int) async throws {
        let outbox = outbox { $0.maximumSize = 15 }
        var other = draft("0", "Other")
        other.files = [OutboxFile([UInt8](repeating: 0, count: 5))]
        try await outbox.add(other, by: office)
        var large = draft("1")
        large.files = [OutboxFile([]), OutboxFile([UInt8](repeating: 1, count: size))]
        let expected = size > 10 ? OutboxError.tooLarge : nil
        #expect(await error { _ = try await outbox.add(large, by: office) } == expected)
        #expect(await error { _ = try await outbox.deliver(large, by: office) } == expected)
        large.id = "2"
        try await outbox.add(draft("2", "Small"), by: office)
        #expect(await error { try await outbox.replace(large) } == (size == 11 ? .tooLarge : nil))
    }

    // MARK: Equal drafts

    /// An equal draft has the same kind, payload and user, and the earlier entry is still pending or its payload is remembered.
    @Test(arguments: [true, false], [true, false])
    func deliver_whenAnEqualEntryIsKnown_returnsIt(isAccepted: Bool, remembersPayload: Bool) async throws {
        let outbox = outbox {
            $0.memory = 9
            $0.remembersPayload = remembersPayload
        }
        var parcel = draft("p")
        parcel.kind = "parcel"
        for entry in [parcel, draft("1"), draft("2", "Other")] {
            if !isAccepted { office.fail(OutboxStep.Failure("silent")) }
            _ = try await outbox.deliver(entry, by: office)
        }
        let isKnown = !isAccepted || remembersPayload
        #expect(
            try await outbox.done().map(\.payload)
                == (isAccepted ? ["Letter", "Letter", "Other"] : []).map {
                    remembersPayload ? Array($0.utf8) : nil
                })
        let known = try await outbox.deliver(draft("3"), by: office)
        #expect(known.id == (isKnown ? "1" : "3"))
        #expect(try await outbox.deliver(draft("4", "New"), by: office).id == "4")
        signIn("bob")
        #expect(try await outbox.deliver(draft("5", of: "bob"), by: office).id == "5")
    }

    /// Only an immediate delivery compares drafts: the user may add two equal letters.
    @Test func add_whenAnEqualEntryIsPending_addsASecondOne() async throws {
        let outbox = outbox()
        for id in ["1", "2"] { try await outbox.add(draft(id), by: office) }
        #expect(try await outbox.entries().map(\.id) == ["1", "2"])
    }

    // MARK: Acknowledgment

    /// An entry that is still pending is hidden, delivered, and not remembered afterwards.
    @Test(arguments: Past.allCases) func acknowledge_removesOnlyEndedEntries(past: Past) async throws {
        let outbox = try await outbox(with: past)
        let isPending = try await outbox.entries().contains { $0.failure == nil }
        await outbox.acknowledge("1")
        #expect(try await outbox.entries() == [])
        #expect(try await outbox.done() == [])
        let remaining = try await outbox.entry("1")
        #expect((remaining != nil) == isPending)
        let count = office.log.count { $0.hasPrefix("post") }
        _ = try await outbox.drain(office)
        #expect(office.log.count { $0.hasPrefix("post") } == count + (isPending ? 1 : 0))
        #expect(try await outbox.entry("1") == nil)
        #expect(try await outbox.done() == [])
        // The ID can be used again, and its entry is shown.
        try await outbox.add(draft("1"), by: office)
        #expect(try await outbox.entries().map(\.id) == ["1"])
    }

    // MARK: Other users

    /// A change by one user does not affect the entry of another user with the same ID.
    @Test(arguments: ["retry", "cancel", "forget", "acknowledge", "replace"])
    func entry_isNotChangedByAnotherUser(action: String) async throws {
        let outbox = outbox { $0.memory = 1 }
        for userID in ["ada", "bob"] {
            signIn(userID)
            office.fail(OutboxStep.Failure("no", isFinal: true))
            _ = try await outbox.deliver(draft("1", of: userID), by: office)
        }
        signIn("ada")
        let before = try await outbox.entries()
        signIn("bob")
        switch action {
        case "retry": try await outbox.retry("1")
        case "cancel": try await outbox.cancel("1")
        case "forget": try await outbox.forget("1")
        case "acknowledge": await outbox.acknowledge("1")
        default: try await outbox.replace(draft("1", "Other", of: "bob"))
        }
        #expect(try await outbox.entries().map(\.failure) != ["no"])
        signIn("ada")
        #expect(try await outbox.entries() == before && before.map(\.failure) == ["no"])
    }

    /// The acknowledgment of a pending entry hides the entry of its user only.
    @Test func pendingAcknowledgment_appliesToItsUserOnly() async throws {
        let outbox = outbox()
        for userID in ["ada", "bob"] {
            signIn(userID)
            office.fail(OutboxStep.Failure("silent"))
            _ = try await outbox.deliver(draft("1", of: userID), by: office)
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
            office.fail(OutboxStep.Failure("offline \(userID)"))
            office.meanwhile {
                #expect(outbox.activity(of: userID).sending == ["1"])
                #expect(outbox.activity(of: "carl").sending == [])
            }
            _ = try await outbox.deliver(letter, by: office)
            files[userID] = try await outbox.entry("1")
        }
        for userID in ["ada", "bob"] { #expect(outbox.activity(of: userID).delays == ["1": "offline \(userID)"]) }
        #expect(outbox.activity(of: "carl").delays == [:])
        #expect(try await outbox.file(0, of: #require(files["bob"])) == Array("bob".utf8))
        #expect(try await outbox.file(0, of: #require(files["ada"])) == nil)
    }

    // MARK: Pauses

    /// A server can request a longer pause up to an hour, never a shorter one.
    @Test(
        arguments: [(nil, 1), (0, 1), (1, 1), (40, 40), (3_599, 3_599), (3_600, 3_600), (3_601, 3_600), (Int.max, 3_600)] as [(Int?, Int)])
    func drain_returnsTheRequestedPauseUpToAnHour(requested: Int?, expected: Int) async throws {
        let outbox = try await outboxWithDraft()
        office.fail(OutboxStep.Failure("down", retryAfter: requested.map { .seconds($0) }))
        #expect(try await outbox.drain(office) == .seconds(expected))
    }

    /// Pauses double up to a minute. They are counted for each entry, and start again after `wake()` and with the next entry.
    @Test func pause_dependsOnTheFailuresOfItsEntry() async throws {
        let outbox = outbox { $0.isOrdered = true }
        try await outbox.add(draft("1"), by: office)
        var pauses: [Duration?] = []
        for isWoken in [Bool](repeating: false, count: 8) + [true, false] {
            if isWoken { outbox.wake() }
            office.fail(OutboxStep.Failure("down"))
            pauses.append(try await outbox.drain(office))
        }
        #expect(try await outbox.drain(office) == nil)
        try await outbox.add(draft("2"), by: office)
        office.fail(OutboxStep.Failure("down"))
        pauses.append(try await outbox.drain(office))
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60, 1, 2, 1].map { .seconds($0) })
    }

    @Test func pause_isNotNeededForTheEndOfASession() async throws {
        let outbox = try await outboxWithDraft()
        office.fail(.signedOut)
        #expect(try await outbox.drain(office) == nil)
        #expect(outbox.activity(of: "ada").delays == ["1": "signedOut"])
    }

    // MARK: Finished entries

    @Test(arguments: 0...3) func finishedEntries_areRememberedUpToTheMemory(memory: Int) async throws {
        let outbox = outbox { ($0.memory, $0.remembersPayload) = (memory, true) }
        let ids = ["1", "2", "3", "4"]
        for id in ids { _ = try await outbox.deliver(draft(id, id), by: office) }
        let remembered = ids.suffix(memory)
        let done = try await outbox.done()
        #expect(done.map(\.id) == Array(remembered) && done.map(\.result) == remembered.map { $0 + ".0" })
        #expect(done.map(\.payload) == remembered.map { Array($0.utf8) })
        #expect(done.allSatisfy { $0.kind == "letter" && $0.created.timeIntervalSince1970 == 7 })
        for id in ids {
            #expect(try await outbox.add(draft(id, id), by: office) == (remembered.contains(id) ? id + ".0" : nil))
            guard remembered.contains(id) else { continue }
            await #expect(throws: OutboxError.reused) { try await outbox.deliver(draft(id, "Other"), by: office) }
        }
        #expect(try await outbox.entries().map(\.id) == Array(ids.dropLast(memory)))
    }
}

/// A delivery in one step.
struct OneStep: OutboxDelivery {
    let leaves: Bool
    let run: @Sendable (OutboxEntry) async throws -> Void

    func steps(of entry: OutboxEntry) -> [OutboxStep] {
        [
            OutboxStep("only", leaves: leaves) { entry in
                try await run(entry)
                return .finished("")
            }
        ]
    }
    func failure(of error: any Error) -> OutboxStep.Failure { error as? OutboxStep.Failure ?? .storage }
}

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

    @Test(arguments: ["bob", nil]) func draft_whenUserChanged_isRejected(user: String?) async throws {
        let outbox = outbox()
        office.user.withLock { $0 = user }
        await #expect(throws: PersonalDataError.signedOut) { try await outbox.deliver(draft("1"), by: office) }
        await #expect(throws: PersonalDataError.signedOut) { try await outbox.add(draft("1"), by: office) }
        await #expect(throws: PersonalDataError.signedOut) { try await outbox.replace(draft("1")) }
        #expect(try await outbox.drain(office) == nil)
        office.user.withLock { $0 = "ada" }
        #expect(try await outbox.entries() == [] && office.log == [])
    }

    @Test func answer_whenUserChanged_isStoredForTheOriginalUser() async throws {
        let outbox = outbox { $0.memory = 1 }
        office.meanwhile { [office] in office.user.withLock { $0 = "bob" } }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .done("1.0"))
        #expect(try await outbox.done() == [])
        office.user.withLock { $0 = "ada" }
        #expect(try await outbox.done().map(\.id) == ["1"])
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
