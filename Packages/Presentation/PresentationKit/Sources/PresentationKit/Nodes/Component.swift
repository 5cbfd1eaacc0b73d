import Synchronization

/// A part of a page with its own view model and actions, which the screen does not have to handle.
///
/// The screen's host keeps the view model while the component is on the page, even while the screen is covered. A component that is removed
/// and added again starts with ``initial``. A component cannot use services; use a screen for that.
///
/// A component may contain any nodes. An action in them is handled by the innermost component or screen that declares its type.
///
/// - Note: Do not use a component in a `memo` or in compared rows (`memo:`), which are not rendered again when its view model changes.
public protocol Component: View, Sendable {
    associatedtype ViewModel: Sendable
    associatedtype Action: Hashable & Sendable

    /// Identifies the component across renders. Unique among components of its type at the same place, such as in one row.
    var key: String { get }
    var initial: ViewModel { get }

    /// Updates the view model from the component's current properties, before each render. Default: does nothing.
    func follow(_ viewModel: inout ViewModel)
    /// Handles an action of the user.
    func handle(_ action: Action, _ viewModel: inout ViewModel)
    /// The view of the component.
    @NodeBuilder func content(_ viewModel: ViewModel) -> Node
}

extension Component {
    public func follow(_ viewModel: inout ViewModel) {}

    public var body: Node {
        guard let place = ComponentPlaces.current else {
            var viewModel = initial
            follow(&viewModel)
            return content(viewModel)
        }
        let slot = place.slot(for: self)
        // Nested components belong to this one.
        return .component(slot, place.within(slot.name) { content(slot.viewModel(of: self)) })
    }
}

/// The place of a ``Component`` in its screen, with its view model.
public final class ComponentSlot: Sendable {
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

    func handle(_ action: ErasedAction) { state.withLock { state in _ = state.handle(action, &state.viewModel) } }
}

/// The component slots of one screen. A component that is missing from a render loses its slot.
final class ComponentPlaces: Sendable {
    /// The slots of the screen that is being rendered.
    @TaskLocal static var current: ComponentPlaces?

    private struct State {
        var slots: [String: ComponentSlot] = [:]
        var seen: Set<String> = []
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
