import DatabaseKit
import Foundation
import NetworkKitTesting
import PersonalDataService
import Testing

@testable import OutboxService

/// The order of deliveries, pauses and attempts.
extension OutboxTests {
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
        #expect(await outbox.drain(office) == nil)
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
        _ = await outbox.drain(office)
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
            await drain(outbox, failing: OutboxStep.Failure("down", counts: counts))
            let entry = try #require(try await outbox.entry("1"))
            let limit = counts ? maximum ?? .max : .max
            #expect(entry.attempts == (counts ? min(attempt, limit) : 0))
            #expect(entry.failure == (attempt >= limit ? "gaveUp" : nil))
        }
        #expect(office.log.count { $0.hasPrefix("post") } == (counts ? min(4, maximum ?? 4) : 4))
    }

    @Test func retry_restoresAllAttempts_asDoesAnotherDelivery() async throws {
        let outbox = outbox { $0.maximumAttempts = 2 }
        let down = OutboxStep.Failure("down", counts: true)
        try await outbox.add(draft("1"), by: office)
        for isDelivered in [false, false, true] {
            if !isDelivered { try await outbox.retry("1") }
            for failure in [nil, "gaveUp" as LetterError] {
                if isDelivered {
                    try await deliver(draft("1"), to: outbox, failing: down)
                } else {
                    await drain(outbox, failing: down)
                }
                #expect(try await outbox.entries().map(\.failure) == [failure])
            }
        }
    }

    @Test func retry_ofAnUnknownEntry_throws() async throws {
        await #expect(throws: OutboxError.notFound) { try await outbox().retry("1") }
    }

    // MARK: Pauses

    /// A server can request a longer pause up to an hour, never a shorter one.
    @Test(
        arguments: [(nil, 1), (0, 1), (1, 1), (40, 40), (3_599, 3_599), (3_600, 3_600), (3_601, 3_600), (Int.max, 3_600)] as [(Int?, Int)])
    func drain_returnsTheRequestedPauseUpToAnHour(requested: Int?, expected: Int) async throws {
        let outbox = try await outboxWithDraft()
        let failure = OutboxStep.Failure("down", retryAfter: requested.map { .seconds($0) })
        #expect(await drain(outbox, failing: failure) == .seconds(expected))
    }

    @Test(arguments: [[40, 10], [10, 40]]) func drain_returnsTheLongestPause(seconds: [Int]) async throws {
        let outbox = outbox()
        for number in seconds.indices {
            try await outbox.add(draft("\(number)", "\(number)"), by: office)
            office.fail(OutboxStep.Failure("down", retryAfter: .seconds(seconds[number])))
        }
        #expect(await outbox.drain(office) == .seconds(40))
    }

    /// Pauses double up to a minute. They are counted for each entry, and start again after `wake()` and with the next entry.
    @Test func pause_dependsOnTheFailuresOfItsEntry() async throws {
        let outbox = outbox { $0.isOrdered = true }
        try await outbox.add(draft("1"), by: office)
        var pauses: [Duration?] = []
        for isWoken in [Bool](repeating: false, count: 8) + [true, false] {
            if isWoken { outbox.wake() }
            pauses.append(await drain(outbox, failing: OutboxStep.Failure("down")))
        }
        #expect(await outbox.drain(office) == nil)
        try await outbox.add(draft("2"), by: office)
        pauses.append(await drain(outbox, failing: OutboxStep.Failure("down")))
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60, 1, 2, 1].map { .seconds($0) })
    }

    @Test func pause_isNotNeededForTheEndOfASession() async throws {
        let outbox = try await outboxWithDraft()
        #expect(await drain(outbox, failing: .signedOut) == nil)
        #expect(outbox.activity(of: "ada").delays == ["1": "signedOut"])
    }

    /// The pauses of devices vary.
    @Test func pause_isAtLeastHalfOfItsMaximum() async throws {
        let outbox = Outbox(open: open, currentUser: { "ada" }, onChange: {})
        try await outbox.add(draft("1"), by: office)
        var pauses: Set<Duration> = []
        for _ in 1...20 {
            outbox.wake()
            pauses.insert(try #require(await drain(outbox, failing: OutboxStep.Failure("down"))))
        }
        #expect(pauses.count > 1 && pauses.allSatisfy { (Duration.milliseconds(500)...Duration.seconds(1)).contains($0) })
    }

    /// Without readable entries, the run tries again after a pause.
    @Test func outbox_thatCannotBeRead_isReadAgainAfterAPause() async throws {
        struct Unreadable: Error {}
        let outbox = Outbox(open: { throw Unreadable() }, currentUser: { "ada" }, random: { 0 }, onChange: {})
        for expected in [1, 2] { #expect(await outbox.drain(office) == .seconds(expected)) }
        #expect(outbox.activity(of: "ada").delays == [:])
    }

    // MARK: Running

    private func running(_ outbox: Outbox, _ work: () async throws -> Void) async throws {
        let running = Task { [office] in await outbox.run(office) }
        try await work()
        running.cancel()
        await running.value
    }

    /// Returns after a post that the work causes.
    private func untilPosted(_ work: () async throws -> Void) async throws {
        let (posted, post) = AsyncStream.makeStream(of: Void.self)
        office.meanwhile { post.finish() }
        try await work()
        for await _ in posted {}
    }

    /// Until the run waits for work.
    private func runWaits() async { for _ in 0..<1_000 { await Task.yield() } }

    @Test func run_whenUnanswered_retriesAfterThePause() async throws {
        let clock = ManualClock()
        let outbox = outbox(clock: clock)
        try await running(outbox) {
            await runWaits()
            try await deliver(draft("1"), to: outbox, failing: OutboxStep.Failure("down", retryAfter: .seconds(40)))
            await clock.sleepers(1)
            #expect(office.log == ["write 1.0", "post 1.0"] && clock.requestedSleeps == [.seconds(40)])
            try await untilPosted { clock.advance(by: .seconds(40)) }
        }
        #expect(office.log == ["write 1.0", "post 1.0", "post 1.0"])
    }

    /// Waits in a pause of ten minutes that only an action of the user ends.
    @Test(arguments: [Action.retry, .replace]) func action_endsAPause(action: Action) async throws {
        let clock = ManualClock()
        let outbox = outbox(clock: clock)
        office.fail(OutboxStep.Failure("down", isNotTaken: true, retryAfter: .seconds(600)))
        try await outbox.add(draft("1", "Mine"), by: office)
        try await running(outbox) {
            await clock.sleepers(1)
            try await untilPosted { try await perform(action, on: outbox) }
        }
    }

    @Test func run_deliversAnAddedEntry() async throws {
        let outbox = outbox()
        try await running(outbox) {
            for number in 1...3 {
                await runWaits()
                try await untilPosted { try await outbox.add(draft("\(number)"), by: office) }
            }
        }
    }

    /// An entry is stored without a signal: its addition was committed but reported as failed, or a delivery skipped it because it was being
    /// canceled, which failed.
    @Test(arguments: [true, false]) func run_deliversAStoredEntry_onceItIsAddedAgainOrNotCanceled(isCanceled: Bool) async throws {
        let outbox = outbox()
        try await running(outbox) {
            await runWaits()
            _ = try await journal().add(draft("1"), at: .distantPast, acknowledged: [], isSame: { $0 == $1.payload })
            try await untilPosted {
                if isCanceled {
                    try await prevent("DELETE")
                    await #expect(throws: StoreError.self) { try await outbox.cancel("1") }
                } else {
                    try await outbox.add(draft("1"), by: office)
                }
            }
        }
    }

    /// A request before the run concerns the delivery that the run begins with.
    @Test func wake_beforeTheRun_doesNotShortenItsFirstPause() async throws {
        let clock = ManualClock()
        let outbox = outbox(clock: clock)
        office.fail(OutboxStep.Failure("down", retryAfter: .seconds(600)))
        try await outbox.add(draft("1"), by: office)
        outbox.wake()
        try await running(outbox) {
            await clock.sleepers(1)
            #expect(clock.requestedSleeps == [.seconds(600)])
        }
    }

    @Test func cancel_leavesThePausesOfOtherEntries() async throws {
        let clock = ManualClock()
        let outbox = outbox(clock: clock)
        try await running(outbox) {
            let down = OutboxStep.Failure("down", isNotTaken: true, retryAfter: .seconds(600))
            try await deliver(draft("1"), to: outbox, failing: down)
            await clock.sleepers(1)
            office.fail(down)
            try await outbox.add(draft("2", "Other"), by: office)
            try await outbox.cancel("2")
            #expect(outbox.activity(of: "ada").delays == ["1": "down"])
            // A run that was woken would have sent again before it sleeps again.
            await #expect(throws: OutboxError.notFound) { try await outbox.cancel("2") }
            for _ in 0..<100 { await Task.yield() }
            #expect(office.log == ["write 1.0", "post 1.0"] && clock.requestedSleeps == [.seconds(600)])
        }
    }
}
