import LoggingKit
public import PersonalDataService
import Synchronization

public import struct Foundation.Date

/// A persistent queue of requests that the server must accept exactly once.
///
/// An entry is stored before its first step, and the result of each step before the next. After a kill, delivery resumes at the first step
/// without a result. The outbox uses the journal of the current user; a delivery that began for one user is recorded in that user's
/// journal. An entry that may have been received is sent again with the same ID until the server answers.
public final class Outbox<Reason: DeliveryError>: Sendable {
    /// Delivers entries to a server.
    public typealias Delivery = any OutboxDelivery<Reason>
    public typealias Entry = OutboxEntry<Reason>
    typealias Step = OutboxStep<Reason>
    /// The state of an entry after a delivery.
    public typealias Outcome = OutboxOutcome<Reason>

    /// The current delivery state of a user's entries.
    public struct Activity: Sendable {
        /// The IDs of the entries being delivered.
        public internal(set) var sending: Set<String> = []
        /// The IDs of those among them that were just added by ``Outbox/deliver(_:by:)``.
        var beginning: Set<String> = []
        public internal(set) var delays: [String: Reason] = [:]
    }

    private let open: PersonalData.StoreProvider
    let rules: OutboxRules
    let currentUser: @Sendable () async -> String?
    private let clock: any Clock<Duration>
    private let random: @Sendable () -> Double
    let now: @Sendable () -> Date
    let onChange: @Sendable () -> Void
    let wakeSignal = WakeSignal()
    let logger = Logger(label: "outbox")

    struct Attempt {
        /// The ``OutboxEntry/number`` of the entry.
        let number: Int
        let task: Task<Outcome, Never>
    }
    struct Name: Hashable {
        let userID: String
        let id: String
    }
    struct State {
        var delays: [Name: (reason: Reason, failures: Int)] = [:]
        var attempts: [Name: Attempt] = [:]
        var beginning: Set<Name> = []
        /// The pause until the next delivery.
        var pause: Duration?
        /// The entries being canceled, which are not delivered meanwhile.
        var canceling: Set<Name> = []
    }
    let state = Mutex(State())
    /// The acknowledged entries that could not be removed yet. Their own lock does not wait for the start of a task, unlike that of `state`.
    let acknowledged = Mutex<Set<Name>>([])

    /// - Parameters:
    ///   - open: Provides the current user's store, which contains the tables ``Migration/outbox`` and is retained until deletion.
    ///   - currentUser: Returns the ID of the current user. Only entries of this user are delivered.
    ///   - random: Returns a number in `0..<1`, which varies the pauses.
    ///   - onChange: Called after the entries or their ``Activity`` have changed.
    public init(
        open: @escaping PersonalData.StoreProvider, rules: OutboxRules = OutboxRules(),
        currentUser: @escaping @Sendable () async -> String?,
        clock: any Clock<Duration> = ContinuousClock(), random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        now: @escaping @Sendable () -> Date = { Date() }, onChange: @escaping @Sendable () -> Void
    ) {
        (self.open, self.rules, self.currentUser, self.clock) = (open, rules, currentUser, clock)
        (self.random, self.now, self.onChange) = (random, now, onChange)
    }

    func journal() async throws -> Journal<Reason> { Journal(userStore: try await open(), rules: rules) }

    /// Throws if the current user changed since the draft was created, so that it is never added to another user's journal.
    func journal(for draft: OutboxDraft) async throws -> Journal<Reason> {
        guard OutboxDraft.isValid(id: draft.id) else { throw OutboxError.malformedID }
        let journal = try await journal()
        guard journal.userID == draft.userID else { throw PersonalDataError.signedOut }
        return journal
    }

    // MARK: Adding

    /// Stores an entry, which ``run(_:)`` delivers.
    /// - Returns: The result, if the entry is already finished.
    /// - Throws: ``OutboxError/malformedID``, ``OutboxError/reused``, ``OutboxError/full``, ``OutboxError/tooLarge``, errors of the store; nothing is stored then.
    @discardableResult
    public func add(_ draft: OutboxDraft, by delivery: Delivery) async throws -> String? {
        let journal = try await journal(for: draft)
        switch try await journal.add(draft, at: now(), acknowledged: acknowledged(journal), isSame: { delivery.isSame($0, $1) }) {
        case .done(let result, _): return result
        case .known: wakeSignal.signal()
        case .queued:
            wakeSignal.signal()
            onChange()
        }
        return nil
    }

    /// Replaces the content of an entry that has not left the device or was rejected. The entry retains its position.
    /// - Throws: ``OutboxError/notFound``, ``OutboxError/alreadyLeft``, ``OutboxError/tooLarge``.
    public func replace(_ draft: OutboxDraft) async throws {
        try await journal(for: draft).replace(draft)
        wake()
    }

    // MARK: Reading

    /// Returns the current user's pending and failed entries, oldest first.
    public func entries() async throws -> [Entry] {
        let journal = try await journal()
        let acknowledged = acknowledged(journal)
        return try await journal.entries().filter { !acknowledged.contains($0.id) }
    }
    /// Returns the entry with an ID.
    public func entry(_ id: String) async throws -> Entry? { try await journal().entry(id) }
    /// Returns the bytes of a file; nil if the entry is gone or belongs to another user.
    public func file(_ position: Int, of entry: Entry) async throws -> [UInt8]? {
        let journal = try await journal()
        return try await journal.userID == entry.userID ? journal.file(position, of: entry.id) : nil
    }
    /// Returns a part of a file: the bytes from an offset, usually ``OutboxFile/partSize``. Nil beyond the end, if the entry is gone or
    /// belongs to another user.
    public func filePart(_ position: Int, at offset: Int, of entry: Entry) async throws -> [UInt8]? {
        let journal = try await journal()
        return try await journal.userID == entry.userID ? journal.filePart(position, at: offset, of: entry.id) : nil
    }
    /// Returns the finished entries that are remembered, oldest first.
    public func done() async throws -> [DoneEntry] {
        let journal = try await journal()
        let acknowledged = acknowledged(journal)
        return try await journal.done().filter { !acknowledged.contains($0.id) }
    }
    /// Returns ``entries()`` and ``done()`` of one moment: an entry that is finished meanwhile is in one of them only.
    func all() async throws -> (entries: [Entry], done: [DoneEntry]) {
        let journal = try await journal()
        let acknowledged = acknowledged(journal)
        let (entries, done) = try await journal.all()
        return (entries.filter { !acknowledged.contains($0.id) }, done.filter { !acknowledged.contains($0.id) })
    }
    /// Returns the delivery state of a user's entries.
    public func activity(of userID: String) -> Activity {
        func ids(_ names: some Sequence<Name>) -> Set<String> { Set(names.filter { $0.userID == userID }.map(\.id)) }
        return state.withLock { state in
            let delays = state.delays.filter { $0.key.userID == userID }.map { ($0.key.id, $0.value.reason) }
            return Activity(
                sending: ids(state.attempts.keys), beginning: ids(state.beginning), delays: Dictionary(uniqueKeysWithValues: delays))
        }
    }

    // MARK: Changing entries

    /// Delivers a delayed or failed entry now.
    /// - Throws: ``OutboxError/notFound``.
    public func retry(_ id: String) async throws {
        try await journal().clearFailure(of: id)
        wake()
    }

    func acknowledged(_ journal: Journal<Reason>) -> Set<String> {
        acknowledged.withLock { Set($0.filter { $0.userID == journal.userID }.map(\.id)) }
    }

    /// Cancels an entry that has not left the device or has failed, or removes a finished one.
    /// - Throws: ``OutboxError/notFound``, ``OutboxError/alreadyLeft``.
    public func cancel(_ id: String) async throws {
        let journal = try await journal()
        let name = Name(userID: journal.userID, id: id)
        let isBeingSent = state.withLock { state in
            if state.attempts[name] != nil { return true }
            state.canceling.insert(name)
            return false
        }
        defer {
            state.withLock { _ = $0.canceling.remove(name) }
            // Delivery skipped the entry meanwhile. Pauses requested by the server continue.
            wakeSignal.signal()
            onChange()
        }
        try await journal.remove(id, isBeingSent: isBeingSent)
        note(nil, of: name)
    }

    // MARK: Running

    /// Delivers pending entries until the task is canceled.
    /// - Important: Run it once.
    public func run(_ delivery: Delivery) async {
        while !Task.isCancelled {
            wakeSignal.reset()
            let noted = takePause()
            let pause: Duration? = if let noted { noted } else { await drain(delivery) }
            await wakeSignal.wait(atMost: pause, clock: clock)
        }
    }

    /// Ends all pauses and delivers now. Call it after each sign-in and sign-out, and when the user requests it.
    public func wake() {
        state.withLock { ($0.delays, $0.pause) = ([:], nil) }
        wakeSignal.signal(.urgent)
        onChange()
    }

    /// Delivers all entries that can be delivered now.
    /// - Returns: The pause before the next attempt; nil if no entry needs one.
    public func drain(_ delivery: Delivery) async -> Duration? {
        state.withLock { $0.pause = nil }
        var last = 0
        while !Task.isCancelled {
            let (journal, entry): (Journal<Reason>, Entry)
            do {
                journal = try await self.journal()
                guard let next = try await journal.next(after: last) else { break }
                entry = next
            } catch let error as PersonalDataError where error == .signedOut {
                break
            } catch {
                logger.error("the outbox cannot be read", error: error)
                note(.waiting(.storage, hasLeft: false), of: Name(userID: "", id: ""))
                break
            }
            // Canceling an entry signals afterwards.
            let outcome = await attempt(entry, journal, delivery)?.task.value ?? .gone
            if case .waiting = outcome, rules.isOrdered { break }
            if !rules.isOrdered || outcome == .gone { last = entry.number }
        }
        return takePause()
    }

    private func takePause() -> Duration? {
        state.withLock { state in
            defer { state.pause = nil }
            return state.pause
        }
    }

    /// Records why an entry is delayed, and for how long.
    func note(_ outcome: Outcome?, of name: Name) {
        guard case .waiting(let failure, _) = outcome else { return state.withLock { $0.delays[name] = nil } }
        let random = random()
        state.withLock { state in
            let failures = (state.delays[name]?.failures ?? 0) + 1
            state.delays[name] = (failure.reason, failures)
            // A new session sends a signal.
            guard failure.reason != .signedOut else { return }
            let pause = RetryDelay.pause(afterFailures: failures, random: random, requested: failure.retryAfter)
            state.pause = max(state.pause ?? .zero, pause)
        }
    }
}
