import DiagnosticsAPI
public import NetworkKit
import Synchronization

/// Records the path of the last tap through the tiers: the steps of screens, and the requests of services during these steps.
///
/// Requests of other taps and of background work are ignored.
public final class TapRecorder: Sendable {
    /// A step of a screen.
    public struct ScreenCall: Sendable {
        let number: Int
        let call: String
        let place: String

        /// - Parameter number: Unique among the steps of this process.
        public init(number: Int, call: String, place: String) { (self.number, self.call, self.place) = (number, call, place) }
    }

    private struct State {
        var steps: [TapStep] = []
        /// The positions of the steps of screens, by their numbers.
        var positions: [Int: Int] = [:]
        var running: Set<Int> = []

        mutating func add(_ tier: TapStep.Tier, _ call: String, at place: String, _ duration: Duration? = nil, hasFailed: Bool = false) {
            guard steps.count < TapRecorder.maximumSteps else { return }
            steps.append(TapStep(id: steps.count, tier: tier, call: call, place: place, duration: duration, hasFailed: hasFailed))
        }

        mutating func add(_ call: ScreenCall) {
            guard steps.count < TapRecorder.maximumSteps else { return }
            positions[call.number] = steps.count
            add(.presentation, call.call, at: call.place)
        }
    }

    static let maximumSteps = 50

    private let state = Mutex(State())
    private let listeners = ChangeListeners()

    public init() {}

    /// Begins a new path.
    ///
    /// - Parameter cause: The step of a container that shows the screen, such as the opening of a link.
    public func begin(_ call: ScreenCall, causedBy cause: ScreenCall? = nil) {
        change { state in
            state = State()
            if let cause { state.add(cause) }
            state.add(call)
            state.running = [call.number]
            return true
        }
    }

    /// Adds a step to the path.
    ///
    /// - Parameter cause: The number of the step that caused it.
    /// - Returns: Whether the cause is on the path. Otherwise, nothing is added.
    public func add(_ call: ScreenCall, causedBy cause: Int) -> Bool {
        change { state in
            guard state.positions[cause] != nil else { return false }
            state.add(call)
            state.running.insert(call.number)
            return true
        }
    }

    /// Completes a step, if it is on the path.
    public func end(_ number: Int, hasFailed: Bool, after duration: Duration) {
        change { state in
            guard state.running.remove(number) != nil, let position = state.positions[number] else { return false }
            (state.steps[position].duration, state.steps[position].hasFailed) = (duration, hasFailed)
            return true
        }
    }

    /// Adds a request and the place in the service that made it, if its step is on the path and has not ended.
    public func record(_ event: NetworkEvent, in number: Int?) {
        change { state in
            guard let number, state.running.contains(number), state.positions[number] != nil else { return false }
            if let caller = event.caller {
                let place = "\(caller.file):\(caller.line)"
                // Such as one that fetches several pages.
                let isKnown = state.steps.contains { $0.tier == .services && $0.place == place }
                if !isKnown { state.add(.services, caller.function, at: place) }
            }
            state.add(
                .microServices, "\(event.endpoint) \(event.outcome)", at: "NetworkKit/HTTPClient.swift", event.duration,
                hasFailed: event.statusCode.map { $0 >= 400 } ?? true)
            return true
        }
    }

    var steps: [TapStep] { state.withLock { $0.steps } }

    func changes() -> AsyncStream<Void> { listeners.changes() }

    /// Notifies listeners if `body` returns true, and returns its result.
    @discardableResult private func change(_ body: (inout State) -> Bool) -> Bool {
        let hasChanged = state.withLock { body(&$0) }
        if hasChanged { listeners.notify() }
        return hasChanged
    }
}
