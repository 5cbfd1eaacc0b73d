import DatabaseKit
import Foundation
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

/// The steps of an entry and their records.
extension OutboxTests {
    @Test func entry_whenReplacedDuringAStep_startsOver() async throws {
        let outbox = outbox { $0.memory = 1 }
        try await outbox.add(draft("1"), by: office)
        office.whileWriting { try await outbox.replace(draft("1", "Other")) }
        _ = await outbox.drain(office)
        #expect(office.log == ["write 1.0", "write 1.1", "post 1.1"])
    }

    /// The start of the first step is recorded with the entry only if the step leaves.
    @Test func entry_whenReplacedBeforeItsFirstStep_isNotStarted() async throws {
        let journal = try await journal()
        let changed = Mutex<OutboxDraft?>(draft("1", "Other"))
        let outbox = Outbox(
            open: open,
            currentUser: {
                if let draft = changed.withLock({ $0.take() }) { try? await journal.replace(draft) }
                return "ada"
            }, onChange: {})
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .done("1.1"))
        #expect(office.log == ["write 1.1", "post 1.1"])
    }

    // MARK: Records

    @Test func step_whenItsStartCannotBeStored_doesNotRun() async throws {
        let outbox = try await outboxWithDraft()
        try await prevent("UPDATE")
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .waiting(.storage, hasLeft: false))
        #expect(office.log == [], "the server must not receive an entry that can still be canceled")
        try await allow("UPDATE")
        #expect(await outbox.drain(office) == nil)
        #expect(office.log == ["write 1.0", "post 1.0"])
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

    /// Without a record, the entry may have been received.
    @Test(arguments: [OutboxStep.Failure("no", isFinal: true), OutboxStep.Failure("offline", isNotTaken: true)])
    func failure_whenItCannotBeRecorded_isNoEnd(failure: OutboxStep.Failure) async throws {
        let outbox = outbox()
        office.fail(failure)
        office.meanwhile { try await prevent("UPDATE") }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .waiting(.storage, hasLeft: true))
    }

    /// The next step of an entry that cannot be read may be one that leaves.
    @Test func entry_whenItCannotBeReadAfterAStep_waits() async throws {
        let outbox = outbox()
        office.whileWriting { [open] in _ = try await open().store.write { try $0.run("UPDATE outbox SET payload = X'00'") } }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .waiting(.storage, hasLeft: true))
        #expect(office.log == ["write 1.0"])
    }

    @Test(arguments: [true, false]) func answer_afterAnErasure_isTheEndOfTheEntry(isFirst: Bool) async throws {
        let outbox = outbox()
        // The store is of no user's session anymore.
        let erasure: @Sendable () async throws -> Void = { [open] in try await open().store.close() }
        if isFirst {
            office.whileWriting(erasure)
        } else {
            office.fail(OutboxStep.Failure("no", isFinal: true))
            office.meanwhile(erasure)
        }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .gone)
    }

    /// An erased entry must not be restored by the answer.
    @Test(arguments: [false, true]) func delivery_isCalledForAnAcceptedEntry_onceItsResultIsStored(isErased: Bool) async throws {
        let outbox = outbox()
        let table = isErased ? "outbox" : "outboxStep"
        office.meanwhile { [open] in _ = try await open().store.write { try $0.run("DELETE FROM \(table)") } }
        _ = try await outbox.deliver(draft("1"), by: office)
        #expect(office.finished == (isErased ? [] : ["1.0"]))
    }

    @Test func entry_whoseFirstStepIsNotTaken_hasNotLeft() async throws {
        let outbox = outbox()
        let offline = OutboxStep.Failure("offline", isNotTaken: true)
        let delivery = OneStep(leaves: true) { _ in throw offline }
        #expect(try await outbox.deliver(draft("1"), by: delivery).outcome == .waiting(offline, hasLeft: false))
        try await outbox.cancel("1")
    }

    // MARK: Steps that go back, and unknown ones

    /// Three steps, the last of which goes back once to the step of a name. The first has the name of a step of other entries.
    private final class Returning: OutboxDelivery {
        let target: String
        private let state = Mutex<(log: [String], hasReturned: Bool)>(([], false))
        var log: [String] { state.withLock { $0.log } }

        init(to target: String) { self.target = target }

        func steps(of entry: OutboxEntry) -> [OutboxStep] {
            ["write", "b", "c"].map { name in
                OutboxStep(name, leaves: name == "c") { [self] _ in
                    state.withLock { state in
                        state.log.append(name)
                        guard name == "c" else { return .done(fact: name) }
                        defer { state.hasReturned = true }
                        return state.hasReturned ? .finished("") : .goBack(to: target)
                    }
                }
            }
        }

        func failure(of error: any Error) -> OutboxStep.Failure { .storage }
    }

    /// A step of an unknown name is the first one.
    @Test(arguments: [("write", ["write", "b", "c"]), ("b", ["b", "c"]), ("c", ["c"]), ("x", ["write", "b", "c"])])
    func step_thatGoesBack_repeatsTheStepsFromThere(target: String, repeated: [String]) async throws {
        let outbox = outbox()
        let delivery = Returning(to: target)
        try await outbox.add(draft("0", "Other"), by: office)
        await drain(outbox, failing: OutboxStep.Failure("silent"))
        let other = try await outbox.entry("0")
        let waiting = OutboxOutcome.waiting(OutboxStep.Failure("unreachable", counts: true), hasLeft: false)
        #expect(try await outbox.deliver(draft("1"), by: delivery).outcome == waiting)
        let entry = try #require(try await outbox.entry("1"))
        #expect(Set(entry.facts.keys) == Set(["write", "b"]).subtracting(repeated))
        #expect(entry.attempts == 1 && !entry.hasLeft && entry.failure == nil)
        #expect(try await outbox.entry("0") == other)
        #expect(try await outbox.deliver(draft("1"), by: delivery).outcome == .done(""))
        #expect(delivery.log == ["write", "b", "c"] + repeated)
    }

    @Test func step_thatGoesBack_inTheLastAttempt_endsTheDelivery() async throws {
        let outbox = outbox { $0.maximumAttempts = 1 }
        #expect(
            try await outbox.deliver(draft("1"), by: Returning(to: "write")).outcome == .failed(OutboxStep.Failure("gaveUp", isFinal: true))
        )
        #expect(try await outbox.entries().map(\.failure) == ["gaveUp"])
    }

    @Test func entry_ofAnUnknownKind_fails_andIsNoAttempt() async throws {
        struct Unknown: OutboxDelivery {
            func steps(of entry: OutboxEntry) -> [OutboxStep] { [] }
            func failure(of error: any Error) -> OutboxStep.Failure { .storage }
        }
        let outbox = outbox()
        let outcome = try await outbox.deliver(draft("1"), by: Unknown()).outcome
        #expect(outcome == .failed(OutboxStep.Failure("unknownKind", isFinal: true)))
        let entry = try #require(try await outbox.entry("1"))
        #expect(entry.failure == "unknownKind" && entry.attempts == 0 && !entry.hasLeft)
        // A later version knows the kind.
        try await outbox.retry("1")
        _ = await outbox.drain(office)
        #expect(office.finished == ["1.0"])
    }
}
