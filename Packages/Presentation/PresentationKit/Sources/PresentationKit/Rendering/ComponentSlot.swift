import Synchronization

/// The place of a ``Component`` in its screen, with its view model.
public final class ComponentSlot: Sendable {
    /// Distinguishes components at the same place.
    @_spi(Rendering) public let name: String
    let understands: @Sendable (ErasedAction) -> Bool
    private let state: Mutex<State>

    private struct State {
        var viewModel: any Sendable
        /// The handler of the last rendered component; returns false for an action of another type.
        var handle: @Sendable (ErasedAction, inout any Sendable) -> Bool
    }

    init<Made: Component>(_ name: String, _ component: Made) {
        self.name = name
        understands = { $0.base is Made.Action }
        state = Mutex(State(viewModel: component.initial, handle: { _, _ in false }))
    }

    /// Updates the slot with the component of the current render.
    func take<Made: Component>(_ component: Made) {
        state.withLock { state in
            guard var viewModel = state.viewModel as? Made.ViewModel else { return }
            component.follow(&viewModel)
            state.viewModel = viewModel
            state.handle = { action, viewModel in
                guard let action = action.base as? Made.Action, var own = viewModel as? Made.ViewModel else { return false }
                component.handle(action, &own)
                viewModel = own
                return true
            }
        }
    }

    func viewModel<Made: Component>(of component: Made) -> Made.ViewModel {
        state.withLock { $0.viewModel as? Made.ViewModel } ?? component.initial
    }

    func handle(_ action: ErasedAction) {
        state.withLock { state in _ = state.handle(action, &state.viewModel) }
    }
}

/// The component slots of one screen. A component that is missing from a render loses its slot.
final class ComponentPlaces: Sendable {
    /// The slots of the screen that is being rendered.
    @TaskLocal static var current: ComponentPlaces?

    private struct State {
        var slots: [String: ComponentSlot] = [:]
        var seen: Set<String> = []
        /// The names of the scopes around the rendered view.
        var path: [String] = []
    }

    private let state = Mutex(State())

    /// Renders a view, and removes the slots of components that it does not contain.
    func making<Made>(_ make: () -> Made) -> Made {
        let made = Self.$current.withValue(self, operation: make)
        state.withLock { state in
            if state.slots.count != state.seen.count { state.slots = state.slots.filter { state.seen.contains($0.key) } }
            state.seen = []
        }
        return made
    }

    /// Renders in a scope that distinguishes its components from those of other scopes, such as other rows.
    func within<Made>(_ name: String, _ make: () -> Made) -> Made {
        state.withLock { $0.path.append(name) }
        defer { state.withLock { _ = $0.path.removeLast() } }
        return make()
    }

    func slot<Made: Component>(for component: Made) -> ComponentSlot {
        let slot = state.withLock { state in
            let scope = state.path.map { "\($0)/" }.joined()
            var name = "\(Made.self):\(component.key)"
            // Components with the same key are distinguished by their order.
            while !state.seen.insert("\(scope)\(name)").inserted { name += "+" }
            let path = "\(scope)\(name)"
            if let known = state.slots[path] { return known }
            let new = ComponentSlot(name, component)
            state.slots[path] = new
            return new
        }
        slot.take(component)
        return slot
    }
}
