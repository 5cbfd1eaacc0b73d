import DatabaseKit
import Dispatch
import Foundation
import NetworkKitTesting
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

/// Actions change one entry, and their changes are announced.
extension OutboxTests {
    /// An action on the entry `1`, which was rejected or is pending.
    enum Action: CaseIterable {
        case retry, cancel, forget, acknowledge, replace, deliverAgain, deliverEqual, deliverInPart

        /// Whether the entry was rejected before.
        var isRejected: Bool { self != .deliverInPart }
    }

    private func perform(_ action: Action, on outbox: Outbox) async throws {
        var letter = draft("1", "Mine")
        letter.files = [OutboxFile([1]), OutboxFile([2])]
        switch action {
        case .retry: try await outbox.retry("1")
        case .cancel: try await outbox.cancel("1")
        case .forget: try await outbox.forget("1")
        case .acknowledge: await outbox.acknowledge("1")
        case .replace:
            letter.files = [OutboxFile([3])]
            try await outbox.replace(letter)
        case .deliverAgain, .deliverInPart: _ = try await outbox.deliver(letter, by: office)
        case .deliverEqual:
            letter.id = "2"
            _ = try await outbox.deliver(letter, by: office)
        }
    }

    /// All entries but `1`, with their files.
    private func others(_ outbox: Outbox) async throws -> [OutboxEntry: [[UInt8]?]] {
        var others: [OutboxEntry: [[UInt8]?]] = [:]
        for entry in try await outbox.entries() where entry.id != "1" {
            others[entry] = [try await outbox.file(0, of: entry), try await outbox.file(1, of: entry)]
        }
        return others
    }

    /// The entries before and after it are rejected, not started, started, and possibly received.
    @Test(arguments: Action.allCases) func action_changesNoOtherEntry(action: Action) async throws {
        let outbox = outbox { $0.memory = 9 }
        let no = OutboxStep.Failure("no", isFinal: true, counts: true)
        func addOthers(_ name: String) async throws {
            for (kind, failure) in [("rejected", no), ("silent", OutboxStep.Failure("silent", counts: true)), ("fresh", nil)] {
                var letter = draft("\(name)-\(kind)", "\(name) \(kind)")
                letter.files = [OutboxFile(Array(name.utf8)), OutboxFile(Array(kind.utf8))]
                if let failure {
                    office.fail(failure)
                    _ = try await outbox.deliver(letter, by: office)
                } else {
                    try await outbox.add(letter, by: office)
                }
            }
            _ = try await outbox.deliver(draft("\(name)-accepted", "\(name) accepted"), by: office)
        }
        try await addOthers("before")
        var letter = draft("1", "Mine")
        letter.files = [OutboxFile([1]), OutboxFile([2])]
        if action.isRejected {
            office.fail(no)
            _ = try await outbox.deliver(letter, by: office)
        } else {
            try await outbox.add(letter, by: office)
        }
        try await addOthers("after")
        let (before, accepted) = (try await others(outbox), try await outbox.done())
        #expect(accepted.map(\.id) == ["before-accepted", "after-accepted"])
        #expect(before.count == 6 && before.values.allSatisfy { $0.allSatisfy { $0 != nil } })
        if action == .deliverInPart { office.fail(OutboxStep.Failure("silent")) }
        try await perform(action, on: outbox)
        #expect(try await others(outbox) == before)
        #expect(try await Array(outbox.done().prefix(2)) == accepted)
        let mine = try await outbox.entry("1")
        if let mine, action == .replace {
            #expect(try await outbox.file(0, of: mine) == [3])
            #expect(try await outbox.file(1, of: mine) == nil)
        }
        #expect((mine == nil) == [.cancel, .forget, .acknowledge, .deliverAgain, .deliverEqual].contains(action))
    }

    // MARK: Observers

    /// Counts the calls of an observer.
    private func observed(isOrdered: Bool = false) -> (outbox: Outbox, count: @Sendable () -> Int) {
        let count = Counter()
        var rules = OutboxRules()
        (rules.isOrdered, rules.memory) = (isOrdered, 9)
        return (
            Outbox(
                open: open, rules: rules, currentUser: { [office] in office.user.withLock { $0 } }, random: { 0 },
                onChange: { count.increment() }), { count.value }
        )
    }

    @Test(arguments: Action.allCases) func action_isAnnounced(action: Action) async throws {
        let (outbox, count) = observed()
        var letter = draft("1", "Mine")
        letter.files = [OutboxFile([1]), OutboxFile([2])]
        office.fail(action.isRejected ? OutboxStep.Failure("no", isFinal: true) : OutboxStep.Failure("offline", isNotTaken: true))
        _ = try await outbox.deliver(letter, by: office)
        let before = count()
        try await perform(action, on: outbox)
        #expect(count() > before)
    }

    /// The start of a delivery, each step and the end, once each, however many callers wait.
    @Test func delivery_isAnnouncedWithItsSteps() async throws {
        let (outbox, count) = observed()
        let joined = Mutex<Task<OutboxOutcome?, Never>?>(nil)
        let draft = draft("1")
        office.meanwhile { [office] in
            let before = count()
            joined.withLock { $0 = Task { try? await outbox.deliver(draft, by: office).outcome } }
            // Until the second caller waits.
            for _ in 0..<1_000 { await Task.yield() }
            #expect(count() == before)
        }
        #expect(try await outbox.deliver(draft, by: office).outcome == .done("1.0"))
        #expect(await joined.withLock { $0 }?.value == .done("1.0"))
        // The start, the step that is followed by another one, and the end.
        #expect(count() == 3)
        let other = self.draft("2", "Other")
        for _ in 1...2 { try await outbox.add(other, by: office) }
        #expect(count() == 4, "the second time, it is known")
    }

    // MARK: Activity

    @Test(arguments: [Action.acknowledge, .forget, .cancel]) func removedEntry_hasNoDelay(action: Action) async throws {
        let outbox = outbox()
        office.fail(OutboxStep.Failure("offline", isNotTaken: true))
        _ = try await outbox.deliver(draft("1", "Mine"), by: office)
        #expect(outbox.activity(of: "ada").delays == ["1": "offline"])
        try await perform(action, on: outbox)
        #expect(outbox.activity(of: "ada").delays == [:])
    }

    /// A delivery that began during the cancellation would send an entry that is being removed.
    @Test(arguments: [true, false]) func entry_whileBeingCanceled_isNotDelivered(isOrdered: Bool) async throws {
        let (outbox, count) = observed(isOrdered: isOrdered)
        try await outbox.add(draft("1"), by: office)
        let before = count()
        let name = Outbox.Name(userID: "ada", id: "1")
        outbox.state.withLock { _ = $0.canceling.insert(name) }
        #expect(try await outbox.drain(office) == nil)
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .gone)
        #expect(office.log == [] && count() == before)
        outbox.state.withLock { _ = $0.canceling.remove(name) }
        _ = try await outbox.drain(office)
        #expect(office.log == ["write 1.0", "post 1.0"])
    }

    @Test func cancel_marksTheEntryUntilItIsRemoved() async throws {
        let outbox = try await outboxWithDraft()
        let store = try await open().store
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        // Delays the removal.
        let writing = Task {
            try await store.write { _ in
                begin.finish()
                gate.wait()
            }
        }
        for await _ in begun {}
        let canceling = Task { try await outbox.cancel("1") }
        var isMarked = false
        for _ in 0..<100_000 where !isMarked {
            await Task.yield()
            isMarked = outbox.state.withLock { !$0.canceling.isEmpty }
        }
        gate.signal()
        #expect(isMarked)
        try await writing.value
        try await canceling.value
        #expect(outbox.state.withLock { $0.canceling.isEmpty })
    }

    // MARK: Attempts

    @Test func entry_whenTheSessionEnds_hasNotLeft_andNoAttemptCounts() async throws {
        let outbox = outbox()
        let delivery = OneStep(leaves: true) { _ in throw OutboxStep.Failure.signedOut }
        #expect(try await outbox.deliver(draft("1"), by: delivery).outcome == .waiting(.signedOut, hasLeft: false))
        office.whileWriting { [office] in office.user.withLock { $0 = "bob" } }
        #expect(try await outbox.deliver(draft("2", "Other"), by: office).outcome == .waiting(.signedOut, hasLeft: false))
        office.user.withLock { $0 = "ada" }
        #expect(try await outbox.entries().map(\.attempts) == [0, 0])
        for id in ["1", "2"] { try await outbox.cancel(id) }
    }

    @Test func entry_rejectedDuringAStep_isNotContinued() async throws {
        let outbox = outbox()
        let journal = Journal(userStore: try await open(), rules: OutboxRules())
        office.whileWriting {
            let entry = try #require(try await journal.entry("1"))
            try await journal.note(entry, hasLeft: false, counts: false, failure: "no")
        }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .gone)
        #expect(office.log == ["write 1.0"])
    }

    @Test func retry_ofAnUnknownEntry_throws() async throws {
        await #expect(throws: OutboxError.notFound) { try await outbox().retry("1") }
    }

    /// An acknowledged entry that could not be removed does not count.
    @Test func add_whenAnAcknowledgedEntryRemains_isNotLimitedByIt() async throws {
        let outbox = outbox { $0.maximumCount = 1 }
        office.fail(OutboxStep.Failure("no", isFinal: true))
        _ = try await outbox.deliver(draft("1"), by: office)
        outbox.acknowledged.withLock { _ = $0.insert(Outbox.Name(userID: "ada", id: "1")) }
        try await outbox.add(draft("2", "Other"), by: office)
        #expect(try await outbox.entries().map(\.id) == ["2"])
    }

    // MARK: Running

    /// Waits in a pause of ten minutes that only an action of the user ends.
    @Test(arguments: [Action.retry, .replace]) func action_endsAPause(action: Action) async throws {
        let clock = ManualClock()
        let outbox = outbox(clock: clock)
        office.fail(OutboxStep.Failure("down", isNotTaken: true, retryAfter: .seconds(600)))
        try await outbox.add(draft("1", "Mine"), by: office)
        let running = Task { [office] in await outbox.run(office) }
        await clock.sleepers(1)
        let (posted, post) = AsyncStream.makeStream(of: Void.self)
        office.meanwhile { post.finish() }
        try await perform(action, on: outbox)
        for await _ in posted {}
        running.cancel()
        await running.value
    }

    @Test func run_deliversAnAddedEntry() async throws {
        let outbox = outbox()
        let running = Task { [office] in await outbox.run(office) }
        for number in 1...3 {
            // Until the run waits for work.
            for _ in 0..<1_000 { await Task.yield() }
            let (posted, post) = AsyncStream.makeStream(of: Void.self)
            office.meanwhile { post.finish() }
            try await outbox.add(draft("\(number)"), by: office)
            for await _ in posted {}
        }
        running.cancel()
        await running.value
    }

    /// An entry is stored without a signal: its addition was committed but reported as failed, or a delivery skipped it because it was being
    /// canceled, which failed.
    @Test(arguments: [true, false]) func run_deliversAStoredEntry_onceItIsAddedAgainOrNotCanceled(isCanceled: Bool) async throws {
        let outbox = outbox()
        let running = Task { [office] in await outbox.run(office) }
        // Until the run waits for work.
        for _ in 0..<1_000 { await Task.yield() }
        let journal = Journal(userStore: try await open(), rules: OutboxRules())
        _ = try await journal.add(draft("1"), at: .distantPast, acknowledged: [], isSame: { $0 == $1.payload })
        let (posted, post) = AsyncStream.makeStream(of: Void.self)
        office.meanwhile { post.finish() }
        if isCanceled {
            let trigger = "CREATE TRIGGER full BEFORE DELETE ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END"
            try await journal.store.write { _ = try $0.run(trigger) }
            await #expect(throws: StoreError.self) { try await outbox.cancel("1") }
        } else {
            try await outbox.add(draft("1"), by: office)
        }
        for await _ in posted {}
        running.cancel()
        await running.value
    }

    /// Without readable entries, the run tries again after a pause.
    @Test func outbox_thatCannotBeRead_isReadAgainAfterAPause() async throws {
        struct Unreadable: Error {}
        let outbox = Outbox(open: { throw Unreadable() }, currentUser: { "ada" }, random: { 0 }, onChange: {})
        for expected in [1, 2] { #expect(try await outbox.drain(office) == .seconds(expected)) }
        #expect(outbox.activity(of: "ada").delays == [:])
    }

    /// The pauses of devices vary.
    @Test func pause_isAtLeastHalfOfItsMaximum() async throws {
        let outbox = Outbox(open: open, currentUser: { "ada" }, onChange: {})
        try await outbox.add(draft("1"), by: office)
        var pauses: Set<Duration> = []
        for _ in 1...20 {
            office.fail(OutboxStep.Failure("down"))
            outbox.wake()
            pauses.insert(try #require(try await outbox.drain(office)))
        }
        #expect(pauses.count > 1 && pauses.allSatisfy { (Duration.milliseconds(500)...Duration.seconds(1)).contains($0) })
    }

    /// A request before the run concerns the delivery that the run begins with.
    @Test func wake_beforeTheRun_doesNotShortenItsFirstPause() async throws {
        let clock = ManualClock()
        let outbox = outbox(clock: clock)
        office.fail(OutboxStep.Failure("down", retryAfter: .seconds(600)))
        try await outbox.add(draft("1"), by: office)
        outbox.wake()
        let running = Task { [office] in await outbox.run(office) }
        await clock.sleepers(1)
        #expect(clock.requestedSleeps == [.seconds(600)])
        running.cancel()
        await running.value
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func increment() { count.withLock { $0 += 1 } }
}
