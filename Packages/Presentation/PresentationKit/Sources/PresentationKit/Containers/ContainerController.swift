/// A screen that shows other screens.
///
/// This package contains containers for sign-in, tabs, a navigation stack and dialogs. An app may add others, such as a drawer in place of
/// tabs, without changing a screen. A container keeps its children in ``ScreenHost``s made by ``adopt(_:at:)``, shows ``ScreenHost/node``
/// of the visible ones, and calls ``ScreenHost/appear()``, ``ScreenHost/disappear()`` and ``ScreenHost/unload()`` when they change. Its own
/// life cycle is forwarded to the current child by default.
@MainActor public protocol ContainerController: ScreenController {
    /// The container's own host. Declare it as `weak var`; it is set when the container is hosted.
    var host: ScreenHost? { get set }
    var children: [ScreenHost] { get }
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

    public var isVisible: Bool { host?.isVisible ?? false }

    /// Creates the host of a new child.
    ///
    /// - Parameters:
    ///   - controller: The child. A controller must not be adopted twice.
    ///   - location: The location of the child, such as its path.
    public func adopt(_ controller: any ScreenController, at location: String) -> ScreenHost { ScreenHost(controller, at: location) }

    /// Hides one child and shows another, which must be in ``children``. Either may be nil.
    public func transition(from old: ScreenHost?, to new: ScreenHost?) {
        if let new { host?.adopt(new) }
        if old !== new, isVisible {
            old?.disappear()
            new?.appear()
        }
        context.setNeedsRender()
    }

    /// Removes a child permanently, and attaches the one that is now in its place.
    func exchange(_ old: ScreenHost, for new: ScreenHost) {
        host?.adopt(new)
        if old.isVisible {
            old.disappear()
            new.appear()
        } else if old.isWanted {
            new.prepare()
        }
        old.unload()
        context.setNeedsRender()
    }
}
