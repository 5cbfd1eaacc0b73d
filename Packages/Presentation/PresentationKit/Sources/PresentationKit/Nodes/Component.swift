/// A part of a page with its own view model and actions, which the screen does not have to handle.
///
/// ```swift
/// struct Disclosure: Component {
///     struct ViewModel: Sendable { var isOpen = false }
///     enum Action: Hashable, Sendable { case toggle }
///
///     let title: String
///     let initial = ViewModel()
///     var key: String { title }
///
///     func handle(_ action: Action, _ viewModel: inout ViewModel) { viewModel.isOpen.toggle() }
///
///     func content(_ viewModel: ViewModel) -> Node {
///         Button(title, action: Action.toggle)
///         if viewModel.isOpen { Text("…") }
///     }
/// }
/// ```
///
/// The screen's host keeps the view model while the component is on the page, even while the screen is covered. A component that is removed
/// and added again starts with ``initial``. A component cannot use services; use a screen for that.
///
/// A component may contain any nodes. An action in them is handled by the innermost component or screen that declares its type.
///
/// - Note: Do not use a component in a `memo` or in compared rows (`memo:`), which are not rendered again when its view model changes.
public protocol Component: View, Sendable {
    /// The state of the component.
    associatedtype ViewModel: Sendable
    /// The actions of the component.
    associatedtype Action: Hashable & Sendable

    /// Identifies the component across renders. Unique among components of its type at the same place, such as in one row.
    var key: String { get }
    /// The initial view model.
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
            // A view without a host shows the initial state.
            var viewModel = initial
            follow(&viewModel)
            return content(viewModel)
        }
        let slot = place.slot(for: self)
        // Nested components belong to this one.
        return .component(slot, place.within(slot.name) { content(slot.viewModel(of: self)) })
    }
}
