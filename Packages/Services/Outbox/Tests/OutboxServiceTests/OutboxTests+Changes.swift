import DatabaseKit
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

/// Actions change one entry, unless the server may have received it, and are announced.
extension OutboxTests {
    /// An action on the entry `1`, which was rejected or is pending.
    enum Action: CaseIterable {
        case retry, cancel, forget, acknowledge, replace, deliverAgain, deliverEqual, deliverInPart

        /// Whether the entry was rejected before.
        var isRejected: Bool { self != .deliverInPart }
    }

    func perform(_ action: Action, of userID: String = "ada", on outbox: Outbox) async throws {
        var letter = draft("1", "Mine", of: userID)
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
        #expect(Set(before.keys.filter(\.hasLeft).map(\.id)) == ["before-silent", "after-silent"], "also after the start of others")
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

    // MARK: Refused actions

    /// The history of an entry that is replaced, canceled or forgotten.
    enum Past: CaseIterable {
        case added, notTaken, silent, silentThenNotTaken, rejected, silentThenRejected, gaveUp, gaveUpUnsent, accepted

        var failures: [OutboxStep.Failure] {
            switch self {
            case .added, .accepted: []
            case .notTaken: [OutboxStep.Failure("offline", isNotTaken: true)]
            case .silent: [OutboxStep.Failure("silent")]
            case .silentThenNotTaken: [OutboxStep.Failure("silent"), OutboxStep.Failure("offline", isNotTaken: true)]
            case .rejected: [OutboxStep.Failure("no", isFinal: true)]
            case .silentThenRejected: [OutboxStep.Failure("silent"), OutboxStep.Failure("no", isFinal: true)]
            case .gaveUp: [OutboxStep.Failure("down", counts: true), OutboxStep.Failure("down", counts: true)]
            case .gaveUpUnsent: [OutboxStep.Failure](repeating: OutboxStep.Failure("down", isNotTaken: true, counts: true), count: 2)
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
        for failure in past.failures { await drain(outbox, failing: failure) }
        if past == .accepted { _ = await outbox.drain(office) }
        return outbox
    }

    /// Returns an error instead of throwing it.
    func error(of work: () async throws -> Void) async -> OutboxError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? OutboxError
        }
    }

    @Test(arguments: Past.allCases) func replace_isRefusedOnlyIfTheEntryMayHaveLeft(past: Past) async throws {
        let outbox = try await outbox(with: past)
        let before = try await outbox.entries()
        let error = await error { try await outbox.replace(draft("1", "Other")) }
        #expect(error == (past == .accepted ? .notFound : past.hasLeft ? .alreadyLeft : nil))
        let entries = try await outbox.entries()
        if error == nil {
            #expect(entries.map(\.payload) == [Array("Other".utf8)])
            #expect(entries.map(\.revision) == [1] && entries.map(\.facts) == [[:]])
            #expect(entries.map(\.attempts) == [0] && entries.map(\.failure) == [nil])
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
        _ = await outbox.drain(office)
        #expect(office.log.count { $0.hasPrefix("post") } == count + (isPending ? 1 : 0))
        #expect(try await outbox.entry("1") == nil)
        #expect(try await outbox.done() == [])
        // The ID can be used again, and its entry is shown.
        try await outbox.add(draft("1"), by: office)
        #expect(try await outbox.entries().map(\.id) == ["1"])
        _ = await outbox.drain(office)
        #expect(try await outbox.done().map(\.id) == ["1"])
    }

    // MARK: Observers

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
        let failure = action.isRejected ? OutboxStep.Failure("no", isFinal: true) : OutboxStep.Failure("offline", isNotTaken: true)
        try await deliver(letter, to: outbox, failing: failure)
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
        try await deliver(draft("1", "Mine"), to: outbox, failing: OutboxStep.Failure("offline", isNotTaken: true))
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
        #expect(await outbox.drain(office) == nil)
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .gone)
        #expect(office.log == [] && count() == before)
        outbox.state.withLock { _ = $0.canceling.remove(name) }
        _ = await outbox.drain(office)
        #expect(office.log == ["write 1.0", "post 1.0"])
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func increment() { count.withLock { $0 += 1 } }
}
