import Dispatch
public import FaultyResponses
import Synchronization

/// Receives each place at which a flow uses something external, and injects the fault of the run there.
///
/// Use it in the dependencies of a service: its transport, files, clock or session. Outside an exploration, and before and after the flow of a
/// run, it does nothing.
public final class Faults: Sendable {
    /// The fault of a run and its position.
    struct Injection: Sendable {
        var fault: Fault
        /// The index among the places to which the fault applies.
        var number: Int
    }

    enum Event: Sendable {
        /// The flow waits at a place until it is released.
        case hangs
        case over
    }

    private struct State {
        var isArmed = false
        var injection: Injection?
        var places: [String] = []
        var answerCount = 0
        /// The number of places to which the fault applies.
        var count = 0
        var injectedAt: String?
        var faultyResponse: FaultyResponse?
        var facts: [String] = []
        var firstAnswers: [String: Answer] = [:]
        var cancel: (@Sendable () -> Void)?
        var isReleased = false
        /// The maximum time to block a thread.
        var timeout = Duration.zero
        var blocked: String?
        var waiting: [@Sendable () -> Void] = []
    }

    private enum Action {
        case proceed
        case fail
        case hang
        case cancel(@Sendable () -> Void)
        case faultyResponse(FaultyResponse)
    }

    private let state = Mutex(State())
    private let reporter: PlaceReporter?
    let events: AsyncStream<Event>
    let eventSink: AsyncStream<Event>.Continuation

    /// Creates an object that injects no fault until an explorer arms it.
    public convenience init() { self.init(reporter: nil) }

    init(reporter: PlaceReporter?) {
        self.reporter = reporter
        (events, eventSink) = AsyncStream.makeStream()
    }

    // MARK: Places

    /// Passes a place in asynchronous code. Throws `failure` if the operation fails.
    public func pass(_ place: String, failure: (any Error)? = nil) async throws {
        switch reach(place, isAnswer: false) {
        case .proceed, .faultyResponse: break
        case .fail: throw failure ?? InjectedFault(place: place)
        case .cancel(let cancel): cancel()
        case .hang: await withCheckedContinuation { continuation in wait { continuation.resume() } }
        }
    }

    /// Passes a place in code that cannot suspend, such as on a database's own thread. A hang blocks the thread. If the thread is still blocked
    /// after the explorer's timeout, for example because it belongs to the Swift concurrency pool, it continues and the run counts as broken.
    /// - Parameter hangs: whether the thread may be blocked; otherwise a hang has no effect.
    public func passBlocking(_ place: String, failure: (any Error)? = nil, hangs: Bool = true) throws {
        switch reach(place, isAnswer: false) {
        case .proceed, .faultyResponse: break
        case .fail: throw failure ?? InjectedFault(place: place)
        case .cancel(let cancel): cancel()
        case .hang where !hangs: break
        case .hang:
            let semaphore = DispatchSemaphore(value: 0)
            wait { semaphore.signal() }
            let timeout = state.withLock(\.timeout)
            guard semaphore.wait(timeout: .now() + timeout.dispatchInterval) == .timedOut else { return }
            state.withLock { $0.blocked = place }
            release()
            eventSink.finish()
        }
    }

    /// Passes a place with a request to an external system. The request or its response may be lost or delayed, and the response may be faulty.
    /// - Parameters:
    ///   - unreachable: the error to throw if the request is lost.
    ///   - lost: the error to throw if the response is lost.
    ///   - another: returns the response for another user.
    ///   - answer: processes the request and returns the response.
    public func exchange(
        _ place: String, unreachable: (any Error)? = nil, lost: (any Error)? = nil, another: (() -> Answer)? = nil,
        isolation: isolated (any Actor)? = #isolation, answer: () async throws -> Answer
    ) async throws -> Answer {
        try await pass(place, failure: unreachable)
        let correct = try await answer()
        let first = state.withLock { state in
            defer { state.firstAnswers[place] = state.firstAnswers[place] ?? correct }
            return state.firstAnswers[place]
        }
        let name = "answer to " + place
        switch reach(name, isAnswer: true) {
        case .proceed: return correct
        case .fail: throw lost ?? InjectedFault(place: name)
        case .cancel(let cancel): cancel()
        case .hang: await withCheckedContinuation { continuation in wait { continuation.resume() } }
        case .faultyResponse(let kind):
            if let answer = kind.applied(to: correct, first: first, anothers: another?()) {
                state.withLock { $0.faultyResponse = kind }
                return answer
            }
            state.withLock { $0.injectedAt = nil }
        }
        return correct
    }

    // MARK: Facts

    /// Records a fact for the contract. What was acknowledged before a fault must hold after it, and after a kill.
    public func record(_ fact: String) {
        state.withLock { $0.facts.append(fact) }
        reporter?.report("fact " + fact)
    }

    /// The faulty response of this run, for contracts that must not require the impossible.
    public var faultyResponse: FaultyResponse? { state.withLock { $0.faultyResponse } }

    /// The fault of this run; nil in a run without one and in a killed process.
    public var fault: Fault? { state.withLock { $0.injection?.fault } }

    /// The facts recorded so far.
    public var facts: [String] { state.withLock { $0.facts } }

    // MARK: For explorers

    func arm(_ injection: Injection?, timeout: Duration = .zero, cancel: @escaping @Sendable () -> Void = {}) {
        state.withLock { state in
            state.isArmed = true
            state.injection = injection
            state.timeout = timeout
            state.cancel = cancel
        }
    }

    func disarm() { state.withLock { $0.isArmed = false } }

    /// Resumes everything that hangs.
    func release() {
        let waiting = state.withLock { state in
            state.isReleased = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for resume in waiting { resume() }
    }

    var places: [String] { state.withLock { $0.places } }
    /// The number of responses among them.
    var answerCount: Int { state.withLock { $0.answerCount } }
    /// The number of places to which the fault applies.
    var count: Int { state.withLock { $0.count } }
    /// Beyond the timeout.
    var blocked: String? { state.withLock { $0.blocked } }
    /// The place of the injected fault.
    var injectedAt: String? { state.withLock { $0.injectedAt } }
    /// Adopts the facts recorded by another process.
    func adopt(facts: [String]) { state.withLock { $0.facts = facts } }

    private func reach(_ place: String, isAnswer: Bool) -> Action {
        let action = state.withLock { state -> Action? in
            guard state.isArmed else { return nil }
            state.places.append(place)
            if isAnswer { state.answerCount += 1 }
            guard let injection = state.injection else { return .proceed }
            if case .faultyResponse = injection.fault, !isAnswer { return .proceed }
            let number = state.count
            state.count += 1
            if number == injection.number { state.injectedAt = place }
            switch injection.fault {
            case .fail where number == injection.number: return .fail
            case .failOnward where number >= injection.number: return .fail
            case .delay where number == injection.number, .hang where number == injection.number: return .hang
            case .cancel where number == injection.number: return .cancel(state.cancel ?? {})
            case .faultyResponse(let kind) where number == injection.number: return .faultyResponse(kind)
            default: return .proceed
            }
        }
        guard let action else { return .proceed }
        reporter?.report("at " + place)
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
