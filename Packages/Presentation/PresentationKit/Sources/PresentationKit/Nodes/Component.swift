/// A part of a page with a view model and actions of its own: a view that a screen places without threading what happens in it through its
/// own actions.
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
/// The view model is kept by the screen's host for as long as the component is on the page, also while the screen is covered, and begins
/// anew when it comes back after it had left. Nothing in it reaches a service: a component that needs one is a screen.
///
/// A component holds whatever nodes the screen gives it. What is pressed in them reaches the innermost component or screen whose action
/// it is.
///
/// - Note: Do not use a component in a `memo` or in compared rows (`memo:`), which are not rendered again when its view model changes.
public protocol Component: View, Sendable {
    /// The state of the component.
    associatedtype ViewModel: Sendable
    /// The actions of the component.
    associatedtype Action: Hashable & Sendable

    /// Says which component it is from one render to the next: unique among those of its type at the same place, such as in one row.
    var key: String { get }
    /// The view model that it begins with.
    var initial: ViewModel { get }

    /// Brings the view model in line with what the screen says now, before it is shown. Default: does nothing.
    func follow(_ viewModel: inout ViewModel)
    /// The user did something.
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
        // Components that are made in here are this one's.
        return .component(slot, place.within(slot.name) { content(slot.viewModel(of: self)) })
    }
}
