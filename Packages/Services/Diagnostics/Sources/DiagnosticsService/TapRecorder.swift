public import DiagnosticsAPI
public import NetworkKit
import Synchronization

/// Records the path of the last tap through the tiers: the steps of screens, and the requests of services during these steps.
///
/// Requests of other taps and of background work are ignored.
public final class TapRecorder: Sendable {
    private struct State {
        var steps: [TapStep] = []
        var running: Set<TapStep.ID> = []

        mutating func add(_ step: TapStep) { if steps.count < TapRecorder.maximumSteps { steps.append(step) } }
    }

    static let maximumSteps = 50

    private let state = Mutex(State())
    private let listeners = ChangeListeners()

    public init() {}

    /// Begins a new path with a step of a screen.
    ///
    /// - Parameter cause: The step of a container that shows the screen, such as the opening of a link.
    public func begin(_ step: TapStep, causedBy cause: TapStep? = nil) {
        change { state in
            state = State(steps: [cause, step].compactMap(\.self), running: [step.id])
            return true
        }
    }

    /// Adds a step of a screen if the step that caused it is on the path. Returns whether it is.
    public func add(_ step: TapStep, causedBy cause: TapStep.ID) -> Bool {
        change { state in
            guard state.steps.contains(where: { $0.id == cause }) else { return false }
            state.add(step)
            state.running.insert(step.id)
            return true
        }
    }

    /// Completes a step, if it is on the path.
    public func end(_ id: TapStep.ID, hasFailed: Bool, after duration: Duration) {
        change { state in
            guard state.running.remove(id) != nil, let index = state.steps.firstIndex(where: { $0.id == id }) else { return false }
            (state.steps[index].duration, state.steps[index].hasFailed) = (duration, hasFailed)
            return true
        }
    }

    /// Adds a request and the place in a service that made it, if its step is on the path and has not ended.
    public func record(_ event: NetworkEvent, in step: TapStep.ID?) {
        change { state in
            guard let step, state.running.contains(step) else { return false }
            let place = event.caller.map { "\($0.file):\($0.line)" } ?? ""
            // One place may make several requests, such as for pages of a list.
            if let caller = event.caller, !state.steps.contains(where: { $0.place == place }) {
                state.add(TapStep(id: -state.steps.count, tier: .services, call: caller.function, place: place))
            }
            state.add(
                TapStep(
                    id: -state.steps.count, tier: .microServices, call: "\(event.endpoint) \(event.outcome)",
                    place: HTTPClient.sourceFile, duration: event.duration, hasFailed: event.statusCode.map { $0 >= 400 } ?? true))
            return true
        }
    }

    var steps: [TapStep] { state.withLock { $0.steps } }

    func changes() -> AsyncStream<Void> { listeners.changes() }

    /// Notifies listeners if `body` returns true. Returns its result.
    @discardableResult private func change(_ body: (inout State) -> Bool) -> Bool {
        let hasChanged = state.withLock { body(&$0) }
        if hasChanged { listeners.notify() }
        return hasChanged
    }
}
