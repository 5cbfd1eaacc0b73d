import DatabaseKit
import Foundation
import MoneyAPI
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

typealias Outbox = OutboxService.Outbox<LetterError>
typealias OutboxEntry = OutboxService.OutboxEntry<LetterError>
typealias OutboxStep = OutboxService.OutboxStep<LetterError>
typealias OutboxOutcome = OutboxService.OutboxOutcome<LetterError>
typealias LetterStage = PendingOrder<Letter, LetterError>.Stage
typealias Journal = OutboxService.Journal<LetterError>

/// An order whose payload is its ID.
struct Letter: Identifiable, Hashable { var id: String }

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

    func remembering() -> Outbox { outbox { $0 = .orders } }

    func journal() async throws -> Journal { Journal(userStore: try await open(), rules: OutboxRules()) }

    func signIn(_ userID: String?) { office.user.withLock { $0 = userID } }

    @discardableResult
    func deliver(_ draft: OutboxDraft, to outbox: Outbox, failing failure: OutboxStep.Failure) async throws -> OutboxOutcome {
        office.fail(failure)
        return try await outbox.deliver(draft, by: office).outcome
    }

    /// Makes the pending entry fail in its next post.
    @discardableResult func drain(_ outbox: Outbox, failing failure: OutboxStep.Failure) async -> Duration? {
        office.fail(failure)
        return await outbox.drain(office)
    }

    /// Makes a change of a table fail, like a full disk.
    func prevent(_ change: String, of table: String = "outbox") async throws {
        try await open().store.write {
            try $0.run("CREATE TRIGGER \(table)\(change) BEFORE \(change) ON \(table) BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
    }

    func allow(_ change: String, of table: String = "outbox") async throws {
        try await open().store.write { _ = try $0.run("DROP TRIGGER \(table)\(change)") }
    }

    /// Fails additions and removals during the work.
    func withoutWriting(_ work: () async throws -> Void) async throws {
        let changes = ["outbox", "outboxDone"].flatMap { table in ["INSERT", "DELETE"].map { (table, $0) } }
        for (table, change) in changes { try await prevent(change, of: table) }
        try await work()
        for (table, change) in changes { try await allow(change, of: table) }
    }

    // MARK: Immediate delivery

    @Test func deliver_whenUnanswered_isRetriedWithTheSameID() async throws {
        let outbox = outbox()
        #expect(
            try await deliver(draft("1"), to: outbox, failing: OutboxStep.Failure("silent"))
                == .waiting(OutboxStep.Failure("silent"), hasLeft: true))
        #expect(outbox.activity(of: "ada").delays == ["1": "silent"])
        await #expect(throws: OutboxError.alreadyLeft) { try await outbox.cancel("1") }
        await #expect(throws: OutboxError.alreadyLeft) { try await outbox.replace(draft("1", "Other")) }
        // A failure without contact does not change what the server may have received before.
        #expect(await drain(outbox, failing: OutboxStep.Failure("offline", isNotTaken: true)) != nil)
        #expect(try await outbox.entries().map(\.hasLeft) == [true])
        #expect(await outbox.drain(office) == nil)
        #expect(office.log == ["write 1.0", "post 1.0", "post 1.0", "post 1.0"] && outbox.activity(of: "ada").delays == [:])
        #expect(try await outbox.entries() == [])
    }

    @Test func rejectedEntry_staysUntilRetriedReplacedOrForgotten() async throws {
        let outbox = outbox()
        let no = OutboxStep.Failure("no", isFinal: true)
        #expect(try await deliver(draft("1"), to: outbox, failing: no) == .failed(no))
        #expect(try await outbox.entries().map(\.failure) == ["no"])
        #expect(await outbox.drain(office) == nil && office.log.count == 2)
        await #expect(throws: OutboxError.reused) { try await outbox.deliver(draft("1", "Shorter"), by: office) }
        office.fail(no)
        #expect(try await outbox.deliver(draft("2"), by: office).id == "1", "an equal draft retries the entry")
        try await outbox.replace(draft("1", "Shorter"))
        #expect(await drain(outbox, failing: no) == nil)
        #expect(office.log == ["write 1.0", "post 1.0", "post 1.0", "write 1.1", "post 1.1"])
        try await outbox.forget("1")
        #expect(try await outbox.entries() == [])
    }

    @Test func deliver_whenEqualDraftsAreConcurrent_deliversOnce() async throws {
        let outbox = outbox()
        try await deliver(draft("1"), to: outbox, failing: OutboxStep.Failure("silent"))
        let outcomes = try await withThrowingTaskGroup(of: OutboxOutcome.self) { group in
            for number in 2...9 { group.addTask { [office] in try await outbox.deliver(draft("\(number)"), by: office).outcome } }
            return try await group.reduce(into: Set<OutboxOutcome>()) { $0.insert($1) }
        }
        #expect(outcomes.contains(.done("1.0")))
        #expect(try await outbox.entries() == [])
    }

    /// The first delivery has removed its entry but not ended when an equal draft is stored.
    @Test func deliver_whenEqualDraftIsAddedAtTheEndOfADelivery_deliversItToo() async throws {
        let outbox = outbox()
        let again = Mutex<Task<OutboxOutcome, any Error>?>(nil)
        office.whenFinished { [office] in
            let journal = try await journal()
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
        #expect(await outbox.drain(office) == nil)
        #expect(office.log == ["write 1.0", "post 1.0", "post 1.0"])
        #expect(try await outbox.entries() == [])
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
