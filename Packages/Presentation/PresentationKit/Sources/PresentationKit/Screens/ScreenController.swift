/// A screen: its state, life cycle and actions. There is no base class.
///
/// ```swift
/// @MainActor
/// final class CounterController: ScreenController {
///     var viewModel = CounterViewModel() { didSet { context.setNeedsRender() } }
///     let context = ScreenContext()
///     let title = "Counter"
///     var view: CounterView { CounterView(viewModel: viewModel) }
///
///     func handle(_ action: CounterAction) async {
///         switch action {
///         case .increment: viewModel.count += 1
///         }
///     }
/// }
/// ```
///
/// ## Life cycle
/// ``willAppear()`` is called each time before the screen is shown. The first time, ``load()`` starts right after, while the screen shows
/// its initial state. ``didAppear()`` is called when `load()` has ended and the screen is still visible. Its task is canceled when the
/// screen disappears, so it may observe changes for as long as the screen is visible. Both wait while no browser is connected to the page;
/// `didAppear()` is then canceled and called again later.
/// ``willDisappear()`` is called before the screen is covered, switched away from or removed; ``unload()`` once, when it is removed
/// permanently. That cancels a running `load()`, but not a running action, which may have started something that must not stop half way.
///
/// ## Errors
/// A controller shows expected failures through its view model. The host contains other errors: after `load()` it shows an error state with
/// a retry, after `didAppear()` a banner with a retry above the content, after an action a banner. Other screens are not affected.
@MainActor
public protocol ScreenController: AnyObject, Sendable {
    /// The actions of the screen; `Never` for none.
    associatedtype Action: Hashable & Sendable = Never
    /// The view of this screen.
    associatedtype Content: View

    /// Notifies the runtime of changes.
    var context: ScreenContext { get }
    /// The view of the current state. Called at most once per turn; must have no side effects.
    var view: Content { get }
    /// The title of the page, for the navigation bar and the window. Default: empty.
    var title: String { get }

    /// Loads the content of the screen. Called once, and again for a retry. Default: does nothing.
    func load() async throws
    /// Called before the screen is shown. Default: does nothing.
    func willAppear()
    /// Called when the screen is visible and loaded. Canceled when the screen disappears. Default: does nothing.
    func didAppear() async throws
    /// Called before the screen is covered or removed. Default: does nothing.
    func willDisappear()
    /// Called after the screen was removed permanently. Default: does nothing.
    func unload()
    /// Handles an action of the user. Several actions may run at once, but only one per handler's click or submit.
    func handle(_ action: Action) async throws
}

extension ScreenController {
    public var title: String { "" }
    public func load() async throws {}
    public func willAppear() {}
    public func didAppear() async throws {}
    public func willDisappear() {}
    public func unload() {}
}

extension ScreenController where Action == Never {
    public func handle(_ action: Never) async throws {}
}
