/// A screen: state, life cycle and one place where its actions arrive. There is no base class.
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
/// ``willAppear()`` is called each time before the screen is shown. The first time it is shown, ``load()`` begins right after, and the
/// screen is shown meanwhile with what its view model holds. ``didAppear()`` follows when `load()` has ended and the screen is still
/// shown; its task is cancelled when the screen disappears, so it may observe for as long as the screen is visible. Both wait while no
/// browser is connected to the page; `didAppear()` is then cancelled, and called again afterwards.
/// ``willDisappear()`` is called before the screen is covered, switched away from or removed; ``unload()`` once, when it is removed for
/// good. A running `load()` is cancelled then; a running action is not, because an action may have begun what must not stop half way.
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

    /// Notifies the runtime that the screen changed.
    var context: ScreenContext { get }
    /// The view for the present state. Called at most once a turn, never for its side effects.
    var view: Content { get }
    /// The name of the page, for the navigation bar and the window. Default: empty.
    var title: String { get }

    /// Fetches what the screen shows. Called once, and again after a retry. Default: does nothing.
    func load() async throws
    /// The screen is about to be shown. Default: does nothing.
    func willAppear()
    /// The screen is shown and loaded. Cancelled when the screen disappears. Default: does nothing.
    func didAppear() async throws
    /// The screen is about to be covered or removed. Default: does nothing.
    func willDisappear()
    /// The screen was removed for good. Default: does nothing.
    func unload()
    /// The user did something. Several actions may be in flight at once; one handler's click or submit is not.
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
