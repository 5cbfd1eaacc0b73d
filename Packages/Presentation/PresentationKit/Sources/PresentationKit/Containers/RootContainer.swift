/// Shows one screen and exchanges it for another, such as the signed-out for the signed-in part of an app.
@MainActor
public final class RootContainer: ContainerController {
    public let context = ScreenContext()
    public weak var host: ScreenHost?
    public private(set) var currentChild: ScreenHost?

    /// Shows a screen.
    ///
    /// - Parameter location: The location of the screen, such as its path.
    public init(_ controller: any ScreenController, at location: String) {
        currentChild = adopt(controller, at: location)
    }

    public var children: [ScreenHost] { currentChild.map { [$0] } ?? [] }

    public var view: Node { currentChild?.node ?? .empty }

    /// The screen that is shown.
    public var current: (any ScreenController)? { currentChild?.controller }

    /// Releases the screen: it may hold what holds this container, such as the window that it navigates in.
    public func unload() {
        currentChild?.unload()
        currentChild = nil
    }

    /// Removes the present screen for good and shows another.
    public func show(_ controller: any ScreenController, at location: String) {
        let old = currentChild
        let new = adopt(controller, at: location)
        currentChild = new
        transition(from: old, to: new)
        old?.unload()
    }
}
