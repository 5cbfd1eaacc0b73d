import DatabaseKit
import Foundation
import NetworkKitTesting
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

/// Rules whose violation the compiler does not detect.
extension OutboxTests {
    // MARK: Revisions

    @Test func entry_whenReplacedDuringAStep_startsOver() async throws {
        let outbox = outbox { $0.memory = 1 }
        try await outbox.add(draft("1"), by: office)
        office.whileWriting { try await outbox.replace(draft("1", "Other")) }
        _ = try await outbox.drain(office)
        #expect(office.log == ["write 1.0", "write 1.1", "post 1.1"])
    }

    /// The start of the first step is recorded with the entry only if the step leaves.
    @Test func entry_whenReplacedBeforeItsFirstStep_isNotStarted() async throws {
        let journal = Journal(userStore: try await open(), rules: OutboxRules())
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

    @Test func step_whenRevisionIsOld_isNeitherStartedNorRecorded() async throws {
        let outbox = try await outboxWithDraft()
        let journal = Journal(userStore: try await open(), rules: OutboxRules())
        let old = try #require(try await journal.entry("1"))
        // Another entry has the old revision.
        try await outbox.add(draft("2"), by: office)
        try await outbox.replace(draft("1", "Other"))
        #expect(try await !journal.begin(old, leaves: true))
        try await journal.note(old, hasLeft: true, counts: true, failure: "no")
        try await journal.finish("write", of: old, fact: "old")
        let entry = try #require(try await journal.entry("1"))
        #expect(!entry.hasLeft && entry.attempts == 0 && entry.failure == nil && entry.facts == [:])
        #expect(try await journal.begin(entry, leaves: true))
    }

    @Test func rejectedEntry_isNotStarted() async throws {
        let outbox = try await outboxWithDraft()
        let journal = Journal(userStore: try await open(), rules: OutboxRules())
        let entry = try #require(try await journal.entry("1"))
        try await journal.note(entry, hasLeft: false, counts: true, failure: "no")
        #expect(try await !journal.begin(entry, leaves: true))
    }

    // MARK: Ids

    @Test func add_whenFilesDiffer_throwsReused() async throws {
        let outbox = outbox()
        var letter = draft("1")
        letter.files = [OutboxFile([1, 2]), OutboxFile([3])]
        try await outbox.add(letter, by: office)
        try await outbox.add(letter, by: office)
        for files in [[[1, 2]], [[1, 2], [4]], [[3], [1, 2]], []] as [[[UInt8]]] {
            letter.files = files.map { OutboxFile($0) }
            await #expect(throws: OutboxError.reused) { try await outbox.add(letter, by: office) }
        }
        var other = draft("1")
        other.kind = "parcel"
        other.files = [OutboxFile([1, 2]), OutboxFile([3])]
        await #expect(throws: OutboxError.reused) { try await outbox.add(other, by: office) }
    }

    @Test func id_mayHave128Bytes() { #expect(OutboxDraft.isValid(id: String(repeating: "x", count: 128))) }

    @Test(arguments: ["", "a b", "a\r\nX-Admin: 1", "\u{e9}", "e\u{301}", "a\0", String(repeating: "x", count: 129)])
    func add_whenIDIsMalformed_throwsAndStoresNothing(id: String) async throws {
        let outbox = outbox()
        await #expect(throws: OutboxError.malformedID) { try await outbox.add(draft(id), by: office) }
        await #expect(throws: OutboxError.malformedID) { try await outbox.deliver(draft(id), by: office) }
        #expect(try await outbox.entries() == [] && office.log == [])
    }

    // MARK: Pauses

    @Test(arguments: [[40, 10], [10, 40]]) func drain_returnsTheLongestPause(seconds: [Int]) async throws {
        let outbox = outbox()
        for number in seconds.indices {
            try await outbox.add(draft("\(number)", "\(number)"), by: office)
            office.fail(OutboxStep.Failure("down", retryAfter: .seconds(seconds[number])))
        }
        #expect(try await outbox.drain(office) == .seconds(40))
    }

    @Test func cancel_leavesThePausesOfOtherEntries() async throws {
        let clock = ManualClock()
        let outbox = outbox(clock: clock)
        let running = Task { [office] in await outbox.run(office) }
        office.fail(OutboxStep.Failure("down", isNotTaken: true, retryAfter: .seconds(600)))
        _ = try await outbox.deliver(draft("1"), by: office)
        await clock.sleepers(1)
        office.fail(OutboxStep.Failure("down", isNotTaken: true, retryAfter: .seconds(600)))
        try await outbox.add(draft("2", "Other"), by: office)
        try await outbox.cancel("2")
        #expect(outbox.activity(of: "ada").delays == ["1": "down"])
        // A run that was woken would have sent again before it sleeps again.
        await #expect(throws: OutboxError.notFound) { try await outbox.cancel("2") }
        for _ in 0..<100 { await Task.yield() }
        #expect(office.log == ["write 1.0", "post 1.0"] && clock.requestedSleeps == [.seconds(600)])
        running.cancel()
        await running.value
    }

    // MARK: Attempts

    @Test func retry_restoresAllAttempts() async throws {
        let outbox = outbox { $0.maximumAttempts = 2 }
        let down = OutboxStep.Failure("down", counts: true)
        try await outbox.add(draft("1"), by: office)
        for wanted in 0..<3 {
            if wanted == 1 { try await outbox.retry("1") }
            if wanted == 2 {
                office.fail(down)
                _ = try await outbox.deliver(draft("1"), by: office)
                #expect(try await outbox.entries().map(\.attempts) == [1])
            } else {
                office.fail(down)
                _ = try await outbox.drain(office)
                #expect(try await outbox.entries().map(\.attempts) == [1])
            }
            #expect(try await outbox.entries().map(\.failure) == [nil])
            office.fail(down)
            _ = try await outbox.drain(office)
            #expect(try await outbox.entries().map(\.failure) == ["gaveUp"])
        }
    }

    @Test func replace_restoresAllAttempts() async throws {
        let outbox = outbox { $0.maximumAttempts = 1 }
        try await outbox.add(draft("1"), by: office)
        office.fail(OutboxStep.Failure("down", isNotTaken: true, counts: true))
        _ = try await outbox.drain(office)
        try await outbox.replace(draft("1", "Other"))
        #expect(try await outbox.entries().map(\.attempts) == [0])
        #expect(try await outbox.entries().map(\.failure) == [nil])
    }

    // MARK: Users

    @Test func entry_whenUserChangesBetweenSteps_waits() async throws {
        let outbox = try await outboxWithDraft()
        office.whileWriting { [office] in office.user.withLock { $0 = "bob" } }
        #expect(try await outbox.drain(office) == nil)
        #expect(office.log == ["write 1.0"])
        office.user.withLock { $0 = "ada" }
        #expect(try await outbox.entries().map(\.facts) == [["write": ""]])
        #expect(try await outbox.drain(office) == nil)
        #expect(office.log == ["write 1.0", "post 1.0"])
    }

    // MARK: Entries that may have left

    /// The start of another entry does not change whether an entry can be canceled.
    @Test func entryThatMayHaveLeft_whenAnotherOneStarts_cannotBeCanceled() async throws {
        let outbox = outbox()
        office.fail(OutboxStep.Failure("silent"))
        _ = try await outbox.deliver(draft("1"), by: office)
        _ = try await outbox.deliver(draft("2", "Other"), by: office)
        await #expect(throws: OutboxError.alreadyLeft) { try await outbox.cancel("1") }
    }

    @Test func entry_whoseFirstStepIsNotTaken_hasNotLeft() async throws {
        let outbox = outbox()
        let offline = OutboxStep.Failure("offline", isNotTaken: true)
        let delivery = OneStep(leaves: true) { _ in throw offline }
        #expect(try await outbox.deliver(draft("1"), by: delivery).outcome == .waiting(offline, hasLeft: false))
        try await outbox.cancel("1")
    }

    // MARK: Acceptance

    /// An erased entry must not be restored by the answer.
    @Test(arguments: [false, true]) func delivery_isCalledForAnAcceptedEntry_onceItsResultIsStored(isErased: Bool) async throws {
        let outbox = outbox()
        let table = isErased ? "outbox" : "outboxStep"
        office.meanwhile { [open] in _ = try await open().store.write { try $0.run("DELETE FROM \(table)") } }
        _ = try await outbox.deliver(draft("1"), by: office)
        #expect(office.finished == (isErased ? [] : ["1.0"]))
    }

    /// An ID can be used again after its acknowledgment, and the new entry is shown.
    @Test func acknowledgedID_whenUsedAgain_isShown() async throws {
        let outbox = outbox { $0.memory = 1 }
        _ = try await outbox.deliver(draft("1"), by: office)
        office.fail(OutboxStep.Failure("silent"))
        _ = try await outbox.deliver(draft("2", "Other"), by: office)
        await outbox.acknowledge("1")
        office.fail(OutboxStep.Failure("silent"))
        _ = try await outbox.deliver(draft("1"), by: office)
        #expect(try await outbox.entries().map(\.id) == ["2", "1"])
        _ = try await outbox.drain(office)
        #expect(try await outbox.entries() == [])
        #expect(try await outbox.done().map(\.id) == ["1"])
    }
}

/// Steps that do not lead to an answer.
extension OutboxTests {
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
        office.fail(OutboxStep.Failure("silent"))
        _ = try await outbox.drain(office)
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
        _ = try await outbox.drain(office)
        #expect(office.finished == ["1.0"])
    }

    /// Without a record, the entry may have been received.
    @Test(arguments: [OutboxStep.Failure("no", isFinal: true), OutboxStep.Failure("offline", isNotTaken: true)])
    func failure_whenItCannotBeRecorded_isNoEnd(failure: OutboxStep.Failure) async throws {
        let outbox = outbox()
        office.fail(failure)
        office.meanwhile { [open] in
            try await open().store.write {
                _ = try $0.run("CREATE TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END")
            }
        }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .waiting(.storage, hasLeft: true))
    }

    /// The next step of an entry that cannot be read may be one that leaves.
    @Test func entry_whenItCannotBeReadAfterAStep_waits() async throws {
        let outbox = outbox()
        office.whileWriting { [open] in _ = try await open().store.write { try $0.run("UPDATE outbox SET payload = X'00'") } }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .waiting(.storage, hasLeft: true))
        #expect(office.log == ["write 1.0"])
    }

    /// A test stops a delivery between a record and the next request.
    @Test(arguments: [true, false]) func checkpoints_separateRecordsAndRequests(isAccepted: Bool) async throws {
        let seen = Mutex<[String]>([])
        let outbox = Outbox(
            open: open, currentUser: { "ada" },
            checkpoint: { [open, office] checkpoint in
                let entry = try await Journal(userStore: open(), rules: OutboxRules()).entry("1")
                let state = entry.map { "\($0.hasLeft ? "left" : "here") with \($0.facts.count)" } ?? "gone"
                seen.withLock { $0.append("\(checkpoint) after \(office.log.count): \(state)") }
            }, onChange: {})
        if !isAccepted { office.fail(OutboxStep.Failure("silent")) }
        _ = try await outbox.deliver(draft("1"), by: office)
        #expect(
            seen.withLock { $0 } == [
                #"begun("write") after 0: here with 0"#, #"answered("write") after 1: here with 0"#,
                #"noted("write") after 1: here with 1"#,
                #"begun("post") after 1: left with 1"#, #"answered("post") after 2: left with 1"#,
            ] + (isAccepted ? [#"noted("post") after 2: gone"#] : []))
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
}
