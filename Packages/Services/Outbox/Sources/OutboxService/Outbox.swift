public import DatabaseKit
import LoggingKit
public import PersonalDataService
import Synchronization

public import struct Foundation.Date

/// What must leave this device once, and what is known of it: a journal in a part of each person's data, and whoever carries out.
///
/// An entry is kept before anything of it is done, and each step of its way is noted before the next begins. A kill between any two of these
/// leaves a journal from which the next run goes on, at the step whose result is not noted. It is always the journal of whoever is signed in;
/// what was begun for one person is noted in theirs, whoever is signed in by then.
///
/// What may have reached the other side, and has no answer, is asked for again under the same name until there is one.
public final class Outbox: Sendable {
    /// The tables that it needs, for the migrations of the part.
    public static let migration = Journal.migration

    /// What can be seen of the work from outside.
    public struct Activity: Sendable {
        /// The ids of what is being delivered.
        public internal(set) var sending: Set<String> = []
        /// Those of them that somebody waits for, because they were handed in just now.
        public internal(set) var beginning: Set<String> = []
        /// Why an entry waits, by its id: the word of its failure.
        public internal(set) var delays: [String: String] = [:]
    }

    private let open: PersonalData.Door
    let rules: OutboxRules
    let currentUser: @Sendable () async -> String?
    private let clock: any Clock<Duration>
    private let random: @Sendable () -> Double
    private let now: @Sendable () -> Date
    let checkpoint: @Sendable (OutboxCheckpoint) async throws -> Void
    let onChange: @Sendable () -> Void
    private let doorbell = Doorbell()
    let logger = Logger(label: "outbox")

    typealias Attempt = Task<Result<OutboxOutcome, any Error>, Never>
    struct Name: Hashable {
        let person: String
        let id: String
    }
    struct State {
        /// Why entries wait, and after how many failures in a row.
        var delays: [Name: (word: String, failures: Int)] = [:]
        var attempts: [Name: Attempt] = [:]
        var beginning: Set<Name> = []
        /// What whoever carries out has still to wait.
        var pause: Duration?
        /// Whose end was told, and which this device could not note or forget.
        var told: Set<Name> = []
        /// What is being taken back, and is not delivered meanwhile.
        var held: Set<Name> = []
    }
    let state = Mutex(State())

    /// - Parameters:
    ///   - open: leads to a part of whoever is signed in, with ``migration``, that stays until deletion.
    ///   - currentUser: the id of whoever is signed in: nobody else's entries are delivered.
    ///   - clock: measures the pauses.
    ///   - random: numbers from 0 up to 1, for the pauses.
    ///   - now: the time that entries are marked with.
    ///   - checkpoint: for tests; throws to stop as a kill would: whatever is not noted then stays so.
    ///   - onChange: something is not as it was: what waits, what is being delivered, why something waits.
    public init(
        open: @escaping PersonalData.Door, rules: OutboxRules = OutboxRules(), currentUser: @escaping @Sendable () async -> String?,
        clock: any Clock<Duration> = ContinuousClock(), random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        now: @escaping @Sendable () -> Date = { Date() },
        checkpoint: @escaping @Sendable (OutboxCheckpoint) async throws -> Void = { _ in }, onChange: @escaping @Sendable () -> Void
    ) {
        self.open = open
        self.rules = rules
        self.currentUser = currentUser
        self.clock = clock
        self.random = random
        self.now = now
        self.checkpoint = checkpoint
        self.onChange = onChange
    }

    private func journal() async throws -> Journal { Journal(part: try await open(), rules: rules) }

    /// Whoever has begun to write something must not find it in another one's journal.
    private func journal(for draft: OutboxDraft) async throws -> Journal {
        guard OutboxDraft.isValid(id: draft.id) else { throw OutboxError.malformedID }
        let journal = try await journal()
        guard journal.person == draft.person else { throw PersonalDataError.signedOut }
        return journal
    }

    // MARK: Handing in

    /// Keeps something, to be delivered by ``run(_:)``.
    /// - Returns: what came of it when it is done already.
    /// - Throws: ``OutboxError/malformedID``, ``OutboxError/reused``, ``OutboxError/full``, and what the door and the store throw; nothing is kept then.
    @discardableResult
    public func add(_ draft: OutboxDraft, by delivery: any OutboxDelivery) async throws -> String? {
        let journal = try await journal(for: draft)
        switch try await journal.add(draft, at: now(), told: told(journal), isSame: delivery.isSame) {
        case .done(let result, _): return result
        case .known: doorbell.ring()
        case .queued:
            doorbell.ring()
            onChange()
        }
        return nil
    }

    /// Keeps something and delivers it at once, to the end, whether or not the caller is gone meanwhile. What has no outcome then goes on by
    /// itself.
    ///
    /// What waits already, or is remembered with what it said, and asks for the same stands for it, whatever their ids, until its end is
    /// told (``acknowledge(_:)``).
    /// - Returns: what became of it, and the id of the entry that stands for it.
    /// - Throws: as ``add(_:by:)``.
    public func deliver(_ draft: OutboxDraft, by delivery: any OutboxDelivery) async throws -> (outcome: OutboxOutcome, id: String) {
        let journal = try await journal(for: draft)
        let (entry, isBegun): (OutboxEntry, Bool)
        switch try await journal.add(
            draft, at: now(), told: told(journal), leaves: { delivery.steps(of: $0).first?.leaves == true }, isSame: delivery.isSame)
        {
        case .done(let result, let id): return (.done(result), id)
        case .known(let known): (entry, isBegun) = (known, false)
        case .queued(let queued, let begun): (entry, isBegun) = (queued, begun)
        }
        guard let attempt = attempt(entry, journal, delivery, isBegun: isBegun) else { return (.gone, entry.id) }
        let outcome = try await attempt.value.get()
        if case .waiting(let failure, _) = outcome {
            doorbell.ring()
            // What the other side has done is done, whatever this device can write.
            if let result = failure.result { return (.done(result), entry.id) }
        }
        return (outcome, entry.id)
    }

    /// Replaces what an entry says that has not left or was refused. It keeps its place.
    /// - Throws: ``OutboxError/notFound``, ``OutboxError/alreadyLeft``, ``OutboxError/full``.
    public func replace(_ draft: OutboxDraft) async throws {
        try await journal(for: draft).replace(draft)
        wake()
    }

    // MARK: Looking

    /// Everything that waits of whoever is signed in, oldest first.
    public func entries() async throws -> [OutboxEntry] {
        let journal = try await journal()
        let told = told(journal)
        return try await journal.entries().filter { !told.contains($0.id) }
    }
    /// What waits under an id.
    public func entry(_ id: String) async throws -> OutboxEntry? { try await journal().entry(id) }
    /// The bytes of a file of an entry; nil for an entry that is gone, or not of whoever is signed in.
    public func file(_ position: Int, of entry: OutboxEntry) async throws -> [UInt8]? {
        let journal = try await journal()
        return try await journal.person == entry.person ? journal.file(position, of: entry.id) : nil
    }
    /// What is remembered as done, oldest first.
    public func done() async throws -> [DoneEntry] {
        let journal = try await journal()
        let told = told(journal)
        return try await journal.done().filter { !told.contains($0.id) }
    }
    /// What goes on with the entries of a person.
    public func activity(of person: String) -> Activity {
        func ids(_ names: some Sequence<Name>) -> Set<String> { Set(names.filter { $0.person == person }.map(\.id)) }
        return state.withLock { state in
            let delays = state.delays.filter { $0.key.person == person }.map { ($0.key.id, $0.value.word) }
            return Activity(
                sending: ids(state.attempts.keys), beginning: ids(state.beginning), delays: Dictionary(uniqueKeysWithValues: delays))
        }
    }

    // MARK: Changing one's mind

    /// Delivers something now that waits or has failed.
    /// - Throws: ``OutboxError/notFound``.
    public func retry(_ id: String) async throws {
        try await journal().clearFailure(of: id)
        wake()
    }

    /// The person has been told that something is done or has failed: it is removed. What asks for the same from now on is something else,
    /// also where this device cannot write that down.
    public func acknowledge(_ id: String) async {
        guard let journal = try? await journal() else { return }
        let name = Name(person: journal.person, id: id)
        state.withLock { _ = $0.told.insert(name) }
        do {
            let gone = try await journal.removeTold(told(journal))
            state.withLock { $0.told.subtract(gone.map { Name(person: journal.person, id: $0) }) }
        } catch {
            logger.error("what was told cannot be forgotten now", error: error)
        }
        note(nil, of: name)
        onChange()
    }

    private func told(_ journal: Journal) -> Set<String> {
        state.withLock { Set($0.told.filter { $0.person == journal.person }.map(\.id)) }
    }

    /// Removes what has not left or has failed, and of what is done what is remembered, while nothing goes on with it.
    /// - Throws: as ``cancel(_:)``.
    public func forget(_ id: String) async throws {
        let journal = try await journal()
        try await journal.remove(id, isBeingSent: true)
        note(nil, of: Name(person: journal.person, id: id))
        onChange()
    }

    /// Takes something back that has not left or has failed; of what is done, what is remembered is removed.
    /// - Throws: ``OutboxError/notFound``, ``OutboxError/alreadyLeft``.
    public func cancel(_ id: String) async throws {
        let journal = try await journal()
        let name = Name(person: journal.person, id: id)
        let isBeingSent = state.withLock { state in
            if state.attempts[name] != nil { return true }
            state.held.insert(name)
            return false
        }
        defer {
            state.withLock { _ = $0.held.remove(name) }
            // An entry that stays was skipped meanwhile. The pauses that the other side asked for go on.
            doorbell.ring()
            onChange()
        }
        try await journal.remove(id, isBeingSent: isBeingSent)
        note(nil, of: name)
    }

    // MARK: Running

    /// Delivers what waits, as soon as it can be, until the task is cancelled. Keep it running, once.
    public func run(_ delivery: any OutboxDelivery) async {
        while !Task.isCancelled {
            doorbell.silence()
            let noted = takePause()
            let pause: Duration? = if let noted { noted } else { try? await drain(delivery) }
            await doorbell.wait(atMost: pause, clock: clock)
        }
    }

    /// Goes on at once: earlier failures do not count. Call it after each sign-in and sign-out, and when the person wants it.
    public func wake() {
        state.withLock { ($0.delays, $0.pause) = ([:], nil) }
        doorbell.ring(.urgent)
        onChange()
    }

    /// Delivers what can be delivered.
    /// - Returns: when to try again what could not; nil when nothing waits that time would help.
    /// - Throws: what the checkpoint throws.
    public func drain(_ delivery: any OutboxDelivery) async throws -> Duration? {
        state.withLock { $0.pause = nil }
        var last = 0
        while !Task.isCancelled {
            let (journal, entry): (Journal, OutboxEntry)
            do {
                journal = try await self.journal()
                guard let next = try await journal.next(after: last) else { break }
                entry = next
            } catch let error as PersonalDataError where error == .signedOut {
                break
            } catch {
                logger.error("the outbox cannot be read", error: error)
                note(.waiting(.storage, hasLeft: false), of: Name(person: "", id: ""))
                break
            }
            // Whoever holds it rings afterwards.
            let outcome = try await attempt(entry, journal, delivery)?.value.get() ?? .gone
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

    /// Keeps why an entry waits, and how long.
    private func note(_ outcome: OutboxOutcome?, of name: Name) {
        let random = random()
        state.withLock { state in
            guard case .waiting(let failure, _) = outcome else {
                state.delays[name] = nil
                return
            }
            let failures = (state.delays[name]?.failures ?? 0) + 1
            state.delays[name] = (failure.word, failures)
            // A new session rings.
            guard failure.word != OutboxStep.Failure.signedOut.word else { return }
            let pause = RetryPause.pause(afterFailures: failures, random: random, wish: failure.retryAfter)
            state.pause = max(state.pause ?? .zero, pause)
        }
    }

    // MARK: One entry

    /// Goes on with an entry, or joins whoever does; nil while it is being taken back. It comes to an end whoever is gone: what is asked for
    /// may be under way.
    private func attempt(
        _ entry: OutboxEntry, _ journal: Journal, _ delivery: any OutboxDelivery, isBegun: Bool = false
    ) -> Attempt? {
        let name = Name(person: entry.person, id: entry.id)
        let (attempt, isNew) = state.withLock { state -> (Attempt?, Bool) in
            if let running = state.attempts[name] { return (running, false) }
            if state.held.contains(name) { return (nil, false) }
            let attempt = Attempt { [self] in
                let result: Result<OutboxOutcome, any Error>
                do { result = .success(try await goOn(entry, journal, delivery, isBegun: isBegun)) } catch { result = .failure(error) }
                note(try? result.get(), of: name)
                self.state.withLock { ($0.attempts[name], _) = (nil, $0.beginning.remove(name)) }
                onChange()
                return result
            }
            state.attempts[name] = attempt
            if isBegun { state.beginning.insert(name) }
            return (attempt, true)
        }
        if isNew { onChange() }
        return attempt
    }
}
