import DatabaseKit
import Foundation
import NetworkKitTesting
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

typealias Outbox = OutboxService.Outbox<LetterError>
typealias OutboxEntry = OutboxService.OutboxEntry<LetterError>
typealias OutboxStep = OutboxService.OutboxStep<LetterError>
typealias OutboxOutcome = OutboxService.OutboxOutcome<LetterError>
typealias OutboxStage = OutboxService.OutboxStage<LetterError>
typealias Journal = OutboxService.Journal<LetterError>

/// An error with a name.
struct LetterError: OrderingError, ExpressibleByStringInterpolation {
    var name: String

    init(stringLiteral name: String) { self.name = name }

    static let unreachable: LetterError = "unreachable"
    static let signedOut: LetterError = "signedOut"
    static let unexpectedAnswer: LetterError = "unexpectedAnswer"
    static let storage: LetterError = "storage"
    static let gaveUp: LetterError = "gaveUp"
    static let unknownKind: LetterError = "unknownKind"
    static let noAnswer: LetterError = "noAnswer"
    static let signedOutMeanwhile: LetterError = "signedOutMeanwhile"
    static let malformedOrder: LetterError = "malformedOrder"
    static let alreadyLeft: LetterError = "alreadyLeft"

    var isOutcomeUnknown: Bool { ["silent", "noAnswer", "signedOutMeanwhile"].contains(name) }
}

@Suite(.timeLimit(.minutes(10))) struct OutboxTests {
    static let letters = UserStoreDescription("letters", .untilDeletion, migrations: [.outbox])

    let office = Office()
    let personalData: PersonalData
    let open: PersonalData.StoreProvider

    init() throws {
        personalData = .inMemory { [office] in office.user.withLock { $0 } }
        open = personalData.store(for: Self.letters)
    }

    func outbox(_ change: (inout OutboxRules) -> Void = { _ in }, clock: any Clock<Duration> = ContinuousClock()) -> Outbox {
        var rules = OutboxRules()
        change(&rules)
        return Outbox(
            open: open, rules: rules, currentUser: { [office] in office.user.withLock { $0 } }, clock: clock, random: { 0 },
            now: { Date(timeIntervalSince1970: 7) }, onChange: {})
    }

    func draft(_ id: String, _ text: String = "Letter", of userID: String = "ada") -> OutboxDraft {
        OutboxDraft(id: id, userID: userID, kind: "letter", payload: Array(text.utf8))
    }

    func outboxWithDraft() async throws -> Outbox {
        let outbox = outbox()
        try await outbox.add(draft("1"), by: office)
        return outbox
    }

    /// Fails all writes, like a full disk.
    private func withoutWriting(_ work: () async throws -> Void) async throws {
        let store = try await open().store
        for table in ["outbox", "outboxDone"] {
            try await store.write {
                for change in ["INSERT", "DELETE"] {
                    try $0.run("CREATE TRIGGER \(table)\(change) BEFORE \(change) ON \(table) BEGIN SELECT RAISE(ABORT, 'full'); END")
                }
            }
        }
        try await work()
        for name in ["outboxINSERT", "outboxDELETE", "outboxDoneINSERT", "outboxDoneDELETE"] {
            try await store.write { _ = try $0.run("DROP TRIGGER \(name)") }
        }
    }

    // MARK: Immediate delivery

    @Test func deliver_whenUnanswered_isRetriedWithTheSameID() async throws {
        let outbox = outbox()
        office.fail(OutboxStep.Failure("silent"))
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .waiting(OutboxStep.Failure("silent"), hasLeft: true))
        #expect(outbox.activity(of: "ada").delays == ["1": "silent"])
        await #expect(throws: OutboxError.alreadyLeft) { try await outbox.cancel("1") }
        await #expect(throws: OutboxError.alreadyLeft) { try await outbox.replace(draft("1", "Other")) }
        // A failure without contact does not change what the server may have received before.
        office.fail(OutboxStep.Failure("offline", isNotTaken: true))
        #expect(try await outbox.drain(office) != nil)
        #expect(try await outbox.entries().map(\.hasLeft) == [true])
        #expect(try await outbox.drain(office) == nil)
        #expect(office.log == ["write 1.0", "post 1.0", "post 1.0", "post 1.0"] && outbox.activity(of: "ada").delays == [:])
        #expect(try await outbox.entries() == [])
    }

    @Test func rejectedEntry_staysUntilRetriedReplacedOrForgotten() async throws {
        let outbox = outbox()
        let no = OutboxStep.Failure("no", isFinal: true)
        office.fail(no)
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .failed(no))
        #expect(try await outbox.entries().map(\.failure) == ["no"])
        #expect(try await outbox.drain(office) == nil && office.log.count == 2)
        await #expect(throws: OutboxError.reused) { try await outbox.deliver(draft("1", "Shorter"), by: office) }
        office.fail(no)
        #expect(try await outbox.deliver(draft("2"), by: office).id == "1", "an equal draft retries the entry")
        try await outbox.replace(draft("1", "Shorter"))
        office.fail(no)
        #expect(try await outbox.drain(office) == nil)
        #expect(office.log == ["write 1.0", "post 1.0", "post 1.0", "write 1.1", "post 1.1"])
        try await outbox.forget("1")
        #expect(try await outbox.entries() == [])
    }

    @Test func deliver_whenEqualDraftsAreConcurrent_deliversOnce() async throws {
        let outbox = outbox()
        office.fail(OutboxStep.Failure("silent"))
        _ = try await outbox.deliver(draft("1"), by: office)
        let outcomes = try await withThrowingTaskGroup(of: OutboxOutcome.self) { group in
            for number in 2...9 { group.addTask { [office] in try await outbox.deliver(draft("\(number)"), by: office).outcome } }
            return try await group.reduce(into: Set<OutboxOutcome>()) { $0.insert($1) }
        }
        #expect(outcomes.contains(.done("1.0")))
        #expect(try await outbox.entries() == [])
        #expect(!office.log.contains("post 2.0") || !outcomes.isEmpty)
        await #expect(throws: OutboxError.reused) {
            office.fail(OutboxStep.Failure("silent"))
            _ = try await outbox.deliver(draft("x"), by: office)
            _ = try await outbox.deliver(draft("x", "Other"), by: office)
        }
    }

    /// The first delivery has removed its entry but not ended when an equal draft is stored.
    @Test func deliver_whenEqualDraftIsAddedAtTheEndOfADelivery_deliversItToo() async throws {
        let outbox = outbox()
        let again = Mutex<Task<OutboxOutcome, any Error>?>(nil)
        office.whenFinished { [office] in
            let journal = Journal(userStore: try await open(), rules: OutboxRules())
            let task = Task { try await outbox.deliver(draft("1"), by: office).outcome }
            again.withLock { $0 = task }
            while try await journal.entries().isEmpty { await Task.yield() }
            for _ in 1...100 { await Task.yield() }
            #expect(office.log == ["write 1.0", "post 1.0"], "it waits for the end of the first one")
            office.meanwhile { #expect(outbox.activity(of: "ada").sending == ["1"]) }
        }
        let first = try await outbox.deliver(draft("1"), by: office).outcome
        let second = try await again.withLock { $0 }?.value
        #expect(first == .done("1.0") && second == first)
        #expect(try await outbox.entries() == [])
        #expect(outbox.activity(of: "ada").sending == [])
    }

    @Test func deliver_whenCallerIsCancelled_completes() async throws {
        let outbox = outbox()
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (cancelled, cancel) = AsyncStream.makeStream(of: Void.self)
        office.meanwhile {
            start.finish()
            for await _ in cancelled {}
        }
        let task = Task { [office] in try await outbox.deliver(draft("1"), by: office).outcome }
        for await _ in started {}
        task.cancel()
        cancel.finish()
        #expect(try await task.value == .done("1.0"))
    }

    @Test func deliver_whenResultCannotBeStored_returnsItAndRetries() async throws {
        let outbox = try await outboxWithDraft()
        try await withoutWriting {
            let outcome = try await outbox.deliver(draft("1"), by: office).outcome
            let entries = try await outbox.entries()
            #expect(outcome == .done("1.0") && entries.map(\.hasLeft) == [true])
        }
        #expect(try await outbox.drain(office) == nil)
        #expect(office.log == ["write 1.0", "post 1.0", "post 1.0"])
        #expect(try await outbox.entries() == [])
    }

    @Test func step_whenItsStartCannotBeStored_doesNotRun() async throws {
        let outbox = try await outboxWithDraft()
        let store = try await open().store
        try await store.write {
            try $0.run("CREATE TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .waiting(.storage, hasLeft: false))
        #expect(office.log == [], "the server must not receive an entry that can still be canceled")
        try await store.write { _ = try $0.run("DROP TRIGGER full") }
        #expect(try await outbox.drain(office) == nil)
        #expect(office.log == ["write 1.0", "post 1.0"])
    }

    // MARK: Pauses, finished entries

    @Test func run_whenUnanswered_retriesAfterThePause() async throws {
        let clock = ManualClock()
        let outbox = outbox(clock: clock)
        let running = Task { [office] in await outbox.run(office) }
        // Until the run waits for work.
        for _ in 0..<1_000 { await Task.yield() }
        office.fail(OutboxStep.Failure("down", retryAfter: .seconds(40)))
        _ = try await outbox.deliver(draft("1"), by: office)
        await clock.sleepers(1)
        #expect(office.log == ["write 1.0", "post 1.0"] && clock.requestedSleeps == [.seconds(40)])
        let (posted, post) = AsyncStream.makeStream(of: Void.self)
        office.meanwhile { post.finish() }
        clock.advance(by: .seconds(40))
        for await _ in posted {}
        running.cancel()
        await running.value
        #expect(office.log == ["write 1.0", "post 1.0", "post 1.0"])
    }

    @Test func acknowledge_whenRemovalFails_stillAllowsAnEqualEntry() async throws {
        let outbox = outbox {
            $0.memory = 9
            $0.remembersPayload = true
        }
        _ = try await outbox.deliver(draft("1"), by: office)
        office.fail(OutboxStep.Failure("no", isFinal: true))
        _ = try await outbox.deliver(draft("2", "Other"), by: office)
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
        let outbox = outbox {
            $0.memory = 9
            $0.remembersPayload = true
        }
        try await outbox.add(draft("1"), by: office)
        try await withoutWriting {
            let outcome = try await outbox.deliver(draft("1"), by: office).outcome
            #expect(outcome == .done("1.0"))
            await outbox.acknowledge("1")
        }
        #expect(try await outbox.entries() == [])
        #expect(try await outbox.deliver(draft("2"), by: office).id == "2", "an equal draft is a new entry")
        await outbox.acknowledge("2")
        #expect(try await outbox.drain(office) == nil)
        #expect(try await outbox.done() == [])
        #expect(try await outbox.deliver(draft("3"), by: office).id == "3")
    }

    @Test func limits_applyToEachUser() async throws {
        let outbox = outbox {
            $0.maximumCount = 2
            $0.maximumSize = 10
        }
        var large = draft("1")
        large.files = [OutboxFile([UInt8](repeating: 1, count: 6)), OutboxFile([UInt8](repeating: 2, count: 5))]
        await #expect(throws: OutboxError.tooLarge) { try await outbox.add(large, by: office) }
        large.files[1] = OutboxFile([2, 2])
        try await outbox.add(large, by: office)
        let entry = try #require(try await outbox.entry("1"))
        #expect(try await outbox.file(1, of: entry) == [2, 2])
        try await outbox.add(draft("2"), by: office)
        await #expect(throws: OutboxError.full) { try await outbox.add(draft("3"), by: office) }
        office.user.withLock { $0 = "bob" }
        #expect(try await outbox.file(1, of: entry) == nil)
        try await outbox.add(draft("3", of: "bob"), by: office)
    }
}

/// Records the letters that are written and posted; the next posts throw the given failures.
final class Office: OutboxDelivery {
    private struct State {
        var log: [String] = []
        var finished: [String] = []
        var failures: [OutboxStep.Failure] = []
        var meanwhile: (@Sendable () async throws -> Void)?
        var whileWriting: (@Sendable () async throws -> Void)?
        var whenFinished: (@Sendable () async throws -> Void)?
    }
    private let state = Mutex(State())
    let user = Mutex<String?>("ada")

    var log: [String] { state.withLock { $0.log } }
    /// The results of accepted entries.
    var finished: [String] { state.withLock { $0.finished } }
    func fail(_ failure: OutboxStep.Failure) { state.withLock { $0.failures.append(failure) } }
    /// Runs once, during a post.
    func meanwhile(_ work: @escaping @Sendable () async throws -> Void) { state.withLock { $0.meanwhile = work } }

    /// Runs once, while a letter is written, before it leaves.
    func whileWriting(_ work: @escaping @Sendable () async throws -> Void) { state.withLock { $0.whileWriting = work } }

    /// Runs once, after an accepted entry was removed.
    func whenFinished(_ work: @escaping @Sendable () async throws -> Void) { state.withLock { $0.whenFinished = work } }

    func finished(_ entry: OutboxEntry, _ result: String) async {
        let work = state.withLock { state in
            state.finished.append(result)
            defer { state.whenFinished = nil }
            return state.whenFinished
        }
        try? await work?()
    }

    func steps(of entry: OutboxEntry) -> [OutboxStep] {
        let name = "\(entry.id).\(entry.revision)"
        return [
            OutboxStep("write") { [self] _ in
                let work = state.withLock { state in
                    state.log.append("write " + name)
                    defer { state.whileWriting = nil }
                    return state.whileWriting
                }
                try await work?()
                return .done()
            },
            OutboxStep("post", leaves: true) { [self] _ in
                let (work, failure) = state.withLock { state in
                    state.log.append("post " + name)
                    defer { state.meanwhile = nil }
                    return (state.meanwhile, state.failures.isEmpty ? nil : state.failures.removeFirst())
                }
                try await work?()
                if let failure { throw failure }
                return .finished(name)
            },
        ]
    }

    func failure(of error: any Error) -> OutboxStep.Failure { error as? OutboxStep.Failure ?? .storage }
}
