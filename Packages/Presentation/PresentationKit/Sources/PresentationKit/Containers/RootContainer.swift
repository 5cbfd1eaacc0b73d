/// Shows one screen and replaces it with another, for example when the user signs in.
@MainActor public final class RootContainer: ContainerController {
    public let context = ScreenContext()
    public weak var host: ScreenHost?
    public private(set) var currentChild: ScreenHost?

    /// Creates a container with its first screen.
    ///
    /// - Parameter location: The location of the screen, such as its path.
    public init(_ controller: any ScreenController, at location: String) { currentChild = adopt(controller, at: location) }
    public var children: [ScreenHost] { currentChild.map { [$0] } ?? [] }
    public var view: Node { currentChild?.node ?? .empty }

    public var current: (any ScreenController)? { currentChild?.controller }

    /// Releases the screen, which may retain this container, for example through its window.
    public func unload() {
        currentChild?.unload()
        currentChild = nil
    }

    /// Replaces the current screen permanently.
    public func show(_ controller: any ScreenController, at location: String) {
        let old = currentChild
        let new = adopt(controller, at: location)
        currentChild = new
        transition(from: old, to: new)
        old?.unload()
    }
}
