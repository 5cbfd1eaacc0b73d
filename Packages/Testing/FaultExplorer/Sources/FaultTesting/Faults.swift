import Dispatch
public import Lies
import Synchronization

/// What a service's doors to the outside tell of each place that they pass, so that a fault can strike there.
///
/// Put it into what a service is given: its transport, its files, its clock, whoever knows who is signed in. Outside an exploration, and
/// before and after the flow of a run, passing a place does nothing.
///
/// ```swift
/// let transport = StubTransport { request, _ in
///     try await faults.exchange("POST /notes", failure: Offline()) { Answer(body: server.add(request)) }
/// }
/// ```
public final class Faults: Sendable {
    /// The fault of a run and where it strikes.
    struct Strike: Sendable {
        var fault: Fault
        /// Counted over the places at which this fault can strike.
        var number: Int
    }

    enum Event: Sendable {
        /// The flow waits at a place, until it is released.
        case hangs
        case over
    }

    private struct State {
        var isArmed = false
        var strike: Strike?
        var places: [String] = []
        var answerCount = 0
        /// How many of them the fault could have struck.
        var count = 0
        var struck: String?
        var lie: Lie?
        var facts: [String] = []
        var firstAnswers: [String: Answer] = [:]
        var cancel: (@Sendable () -> Void)?
        var isReleased = false
        /// How long a thread is blocked, at most.
        var patience = Duration.zero
        var blocked: String?
        var waiting: [@Sendable () -> Void] = []
    }

    private enum Action {
        case goOn
        case fail
        case hang
        case cancel(@Sendable () -> Void)
        case lie(Lie)
    }

    private let state = Mutex(State())
    private let witness: Witness?
    let events: AsyncStream<Event>
    let eventSink: AsyncStream<Event>.Continuation

    /// At no place anything happens, until an explorer wants it.
    public convenience init() { self.init(witness: nil) }

    init(witness: Witness?) {
        self.witness = witness
        (events, eventSink) = AsyncStream.makeStream()
    }

    // MARK: Doors

    /// Passes a place where something outside is waited for.
    /// - Parameters:
    ///   - place: what happens there, in words that a report can use.
    ///   - failure: what is thrown where it fails.
    public func pass(_ place: String, failure: (any Error)? = nil) async throws {
        switch reach(place, isAnswer: false) {
        case .goOn, .lie: break
        case .fail: throw failure ?? InjectedFault(place: place)
        case .cancel(let cancel): cancel()
        case .hang: await withCheckedContinuation { continuation in wait { continuation.resume() } }
        }
    }

    /// Passes a place in code that cannot suspend, such as a database's own threads. A hang blocks the thread: on one that runs Swift
    /// tasks, of which there are few, it would stop those that end the hang: a thread that is still blocked when the explorer's patience is
    /// over goes on, and the run counts as broken.
    /// - Parameters:
    ///   - place: what happens there, in words that a report can use.
    ///   - failure: what is thrown where it fails.
    ///   - hangs: whether it may; otherwise it goes on at once where it should.
    public func passBlocking(_ place: String, failure: (any Error)? = nil, hangs: Bool = true) throws {
        switch reach(place, isAnswer: false) {
        case .goOn, .lie: break
        case .fail: throw failure ?? InjectedFault(place: place)
        case .cancel(let cancel): cancel()
        case .hang where !hangs: break
        case .hang:
            let semaphore = DispatchSemaphore(value: 0)
            wait { semaphore.signal() }
            let patience = state.withLock(\.patience)
            guard semaphore.wait(timeout: .now() + patience.dispatchInterval) == .timedOut else { return }
            state.withLock { $0.blocked = place }
            release()
            eventSink.finish()
        }
    }

    /// A question to a system outside: it may not arrive, and its answer may be lost, late, or a lie.
    /// - Parameters:
    ///   - place: the question.
    ///   - unreachable: what is thrown where it does not arrive.
    ///   - lost: what is thrown where its answer does not.
    ///   - another: what the system would answer another person.
    ///   - isolation: the caller's.
    ///   - answer: what the system does and says.
    public func exchange(
        _ place: String, unreachable: (any Error)? = nil, lost: (any Error)? = nil, another: (() -> Answer)? = nil,
        isolation: isolated (any Actor)? = #isolation, answer: () async throws -> Answer
    ) async throws -> Answer {
        try await pass(place, failure: unreachable)
        let truth = try await answer()
        let first = state.withLock { state in
            defer { state.firstAnswers[place] = state.firstAnswers[place] ?? truth }
            return state.firstAnswers[place]
        }
        let name = "answer to " + place
        switch reach(name, isAnswer: true) {
        case .goOn: return truth
        case .fail: throw lost ?? InjectedFault(place: name)
        case .cancel(let cancel): cancel()
        case .hang: await withCheckedContinuation { continuation in wait { continuation.resume() } }
        case .lie(let lie):
            if let answer = lie.applied(to: truth, first: first, anothers: another?()) {
                state.withLock { $0.lie = lie }
                return answer
            }
            state.withLock { $0.struck = nil }
        }
        return truth
    }

    // MARK: Facts

    /// Keeps what the flow was told, for the contract: what was acknowledged before a fault must hold after it, also after a kill.
    public func tell(_ fact: String) {
        state.withLock { $0.facts.append(fact) }
        witness?.note("fact " + fact)
    }

    /// The lie that was told in this run, for a contract that must not ask for what nobody could see through.
    public var lie: Lie? { state.withLock { $0.lie } }

    /// The fault of this run; nil in a run without one and in one that is killed.
    public var fault: Fault? { state.withLock { $0.strike?.fault } }

    /// What was told so far.
    public var facts: [String] { state.withLock { $0.facts } }

    // MARK: For explorers

    func arm(_ strike: Strike?, patience: Duration = .zero, cancel: @escaping @Sendable () -> Void = {}) {
        state.withLock { state in
            state.isArmed = true
            state.strike = strike
            state.patience = patience
            state.cancel = cancel
        }
    }

    /// From here on everything works.
    func disarm() { state.withLock { $0.isArmed = false } }

    /// Whatever hangs goes on.
    func release() {
        let waiting = state.withLock { state in
            state.isReleased = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for resume in waiting { resume() }
    }

    /// The places that the flow has passed.
    var places: [String] { state.withLock { $0.places } }
    /// How many of them were answers.
    var answerCount: Int { state.withLock { $0.answerCount } }
    /// How many of them the fault could strike.
    var count: Int { state.withLock { $0.count } }
    /// Where a thread was blocked that those needed who would have ended it.
    var blocked: String? { state.withLock { $0.blocked } }
    /// Where it struck.
    var struck: String? { state.withLock { $0.struck } }
    /// Takes over what another process was told.
    func take(facts: [String]) { state.withLock { $0.facts = facts } }

    private func reach(_ place: String, isAnswer: Bool) -> Action {
        let (isNoted, action) = state.withLock { state -> (Bool, Action) in
            guard state.isArmed else { return (false, .goOn) }
            state.places.append(place)
            if isAnswer { state.answerCount += 1 }
            guard let strike = state.strike else { return (true, .goOn) }
            if case .lie = strike.fault, !isAnswer { return (true, .goOn) }
            let number = state.count
            state.count += 1
            if number == strike.number { state.struck = place }
            switch strike.fault {
            case .fail where number == strike.number: return (true, .fail)
            case .failOnward where number >= strike.number: return (true, .fail)
            case .delay where number == strike.number, .hang where number == strike.number: return (true, .hang)
            case .cancel where number == strike.number: return (true, .cancel(state.cancel ?? {}))
            case .lie(let lie) where number == strike.number: return (true, .lie(lie))
            default: return (true, .goOn)
            }
        }
        if isNoted { witness?.note("at " + place) }
        return action
    }

    private func wait(_ resume: @escaping @Sendable () -> Void) {
        let isReleased = state.withLock { state in
            if !state.isReleased { state.waiting.append(resume) }
            return state.isReleased
        }
        if isReleased { resume() } else { eventSink.yield(.hangs) }
    }
}

extension Duration {
    fileprivate var dispatchInterval: DispatchTimeInterval {
        .milliseconds(Int(clamping: components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000))
    }
}
