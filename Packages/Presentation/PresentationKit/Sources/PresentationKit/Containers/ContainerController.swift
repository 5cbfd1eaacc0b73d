/// A screen that shows other screens.
///
/// The containers of this package cover signing in and out, tabs, a navigation stack and modals; an app may write others, say a drawer
/// in place of tabs, without touching a screen. A container keeps its children in ``ScreenHost``s made by ``adopt(_:at:)``, shows
/// ``ScreenHost/node`` of those that are visible, and calls ``ScreenHost/appear()``, ``ScreenHost/disappear()`` and
/// ``ScreenHost/unload()`` when it changes which those are. Its own life cycle is forwarded to the current child without a line.
@MainActor
public protocol ContainerController: ScreenController {
    /// The container's own host. Declared as `weak var`; set when the container gets its place.
    var host: ScreenHost? { get set }
    /// All screens that the container holds, visible or not.
    var children: [ScreenHost] { get }
    /// The screen in front.
    var currentChild: ScreenHost? { get }
    /// The location of the screen in front. Default: the one of the current child; nil without a child.
    var currentLocation: String? { get }
    /// Whether a child is shown in a dialog, where it must not be the page's main landmark. Default: false.
    func showsInDialog(_ child: ScreenHost) -> Bool
}

extension ContainerController {
    public var title: String { currentChild?.currentTitle ?? "" }
    public var currentLocation: String? { currentChild?.currentLocation }
    public func willAppear() { currentChild?.appear() }
    public func willDisappear() { currentChild?.disappear() }
    public func unload() { for child in children { child.unload() } }
    public func showsInDialog(_ child: ScreenHost) -> Bool { false }

    /// Whether the container is shown, so that a new child must appear.
    public var isVisible: Bool { host?.isVisible ?? false }

    /// Makes the host of a new child.
    ///
    /// - Parameters:
    ///   - controller: The child. A controller has one place: it must not be adopted twice.
    ///   - location: The location of the child, such as its path.
    public func adopt(_ controller: any ScreenController, at location: String) -> ScreenHost {
        ScreenHost(controller, at: location)
    }

    /// Shows a child that is in ``children`` by now, after the covered one has disappeared; either may be nil.
    public func transition(from old: ScreenHost?, to new: ScreenHost?) {
        if let new { host?.adopt(new) }
        if old !== new, isVisible {
            old?.disappear()
            new?.appear()
        }
        context.setNeedsRender()
    }
}
