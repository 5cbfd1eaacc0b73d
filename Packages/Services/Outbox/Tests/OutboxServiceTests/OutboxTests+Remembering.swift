import DatabaseKit
import Foundation
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

/// Equal drafts, IDs that are used again, and finished entries.
extension OutboxTests {
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

    // MARK: IDs

    @Test(arguments: ["", "a b", "a\r\nX-Admin: 1", "\u{e9}", "e\u{301}", "a\0", String(repeating: "x", count: 129)])
    func add_whenIDIsMalformed_throwsAndStoresNothing(id: String) async throws {
        let outbox = outbox()
        #expect(OutboxDraft.isValid(id: String(repeating: "x", count: 128)))
        await #expect(throws: OutboxError.malformedID) { try await outbox.add(draft(id), by: office) }
        await #expect(throws: OutboxError.malformedID) { try await outbox.deliver(draft(id), by: office) }
        #expect(try await outbox.entries() == [] && office.log == [])
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

    @Test func acknowledge_whenRemovalFails_stillAllowsAnEqualEntry() async throws {
        let outbox = remembering()
        _ = try await outbox.deliver(draft("1"), by: office)
        try await deliver(draft("2", "Other"), to: outbox, failing: OutboxStep.Failure("no", isFinal: true))
        try await withoutWriting { for id in ["1", "2"] { await outbox.acknowledge(id) } }
        #expect(try await outbox.done() == [], "acknowledged entries are hidden")
        #expect(try await outbox.entries() == [])
        #expect(try await outbox.deliver(draft("1"), by: office).id == "1", "the same ID returns the same result")
        #expect(office.log.count == 4)
        #expect(try await outbox.deliver(draft("3"), by: office).id == "3", "an equal draft is a new entry")
        #expect(try await outbox.deliver(draft("4", "Other"), by: office).id == "4")
        let next = Outbox(open: open, currentUser: { "ada" }, onChange: {})
        #expect(try await next.done().map(\.id) == ["3", "4"], "removed once the store is writable")
        #expect(try await next.entries() == [])
    }

    /// The server has accepted the entry, the outcome was acknowledged, and the device could store neither.
    @Test func acknowledge_whenResultWasNotStored_allowsAnEqualEntry() async throws {
        let outbox = remembering()
        try await outbox.add(draft("1"), by: office)
        try await withoutWriting {
            let outcome = try await outbox.deliver(draft("1"), by: office).outcome
            #expect(outcome == .done("1.0"))
            await outbox.acknowledge("1")
        }
        #expect(try await outbox.entries() == [])
        #expect(try await outbox.deliver(draft("2"), by: office).id == "2", "an equal draft is a new entry")
        await outbox.acknowledge("2")
        #expect(await outbox.drain(office) == nil)
        #expect(try await outbox.done() == [])
        #expect(try await outbox.deliver(draft("3"), by: office).id == "3")
    }

    /// An acknowledged entry that could not be removed does not count.
    @Test func add_whenAnAcknowledgedEntryRemains_isNotLimitedByIt() async throws {
        let outbox = outbox { $0.maximumCount = 1 }
        try await deliver(draft("1"), to: outbox, failing: OutboxStep.Failure("no", isFinal: true))
        outbox.acknowledged.withLock { _ = $0.insert(Outbox.Name(userID: "ada", id: "1")) }
        try await outbox.add(draft("2", "Other"), by: office)
        #expect(try await outbox.entries().map(\.id) == ["2"])
    }
}
