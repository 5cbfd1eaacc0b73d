public import PreferencesAPI
import RoutingService
import Synchronization

/// The preferences of one user in memory.
public final class FakePreferences: PreferencesServing {
    private struct State {
        var preferences: Preferences
        var failure: PreferencesError?
    }

    private let state: Mutex<State>
    private let mediator = Mediator(schemes: ["fake"])

    /// Creates a service with initial preferences.
    public init(_ preferences: Preferences = Preferences()) {
        state = Mutex(State(preferences: preferences))
    }

    /// Makes changes fail with an error; nil lets them succeed again.
    public func fail(with error: PreferencesError?) {
        state.withLock { $0.failure = error }
    }

    public func current() async -> Preferences {
        state.withLock { $0.preferences }
    }

    public func changes() -> AsyncStream<Preferences> {
        mediator.values(nowAndAfter: PreferencesChanged.self) { await self.current() }
    }

    public func update(_ change: @escaping @Sendable (inout Preferences) -> Void) async throws(PreferencesError) {
        try set { change(&$0) }
    }

    public func reset() async throws(PreferencesError) {
        try set { $0 = Preferences() }
    }

    private func set(_ change: (inout Preferences) -> Void) throws(PreferencesError) {
        let failure = state.withLock { state in
            if state.failure == nil { change(&state.preferences) }
            return state.failure
        }
        if let failure { throw failure }
        mediator.post(PreferencesChanged())
    }
}
