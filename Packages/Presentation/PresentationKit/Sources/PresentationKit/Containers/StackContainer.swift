/// A stack of screens with a navigation bar; the top one is shown.
@MainActor public final class StackContainer: ContainerController {
    /// An action of the user.
    public enum Action: Hashable, Sendable { case back }

    public let context = ScreenContext()
    public weak var host: ScreenHost?
    public private(set) var children: [ScreenHost]
    /// Called before the back button removes a screen in `operation`. Default: nil, which removes it without confirmation.
    public var confirmRemoval: RemovalConfirmation?

    /// Creates a stack with its bottom screen, which is never removed.
    ///
    /// - Parameter location: The location of the screen, such as its path.
    public init(root controller: any ScreenController, at location: String) {
        children = []
        children = [adopt(controller, at: location)]
    }

    public var currentChild: ScreenHost? { children.last }
    public var depth: Int { children.count }
    public var top: (any ScreenController)? { children.last?.controller }

    public var view: Node {
        let back = children.dropLast().last.map {
            NavigationBar.Back($0.currentTitle, location: $0.currentLocation, handler: on(.click, Action.back))
        }
        let bar = NavigationBar(currentChild?.currentTitle ?? "", back: back)
        return .shell(Shell(.stack, navigation: bar, content: currentChild?.node ?? .empty))
    }

    /// Shows a screen above the current one.
    public func push(_ controller: any ScreenController, at location: String) {
        let old = children.last
        let new = adopt(controller, at: location)
        children.append(new)
        transition(from: old, to: new)
    }

    /// Removes the top screen permanently. The bottom screen is never removed.
    public func pop() { pop(to: depth - 1) }

    /// Removes all screens but the bottom one.
    public func popToRoot() { pop(to: 1) }

    /// Removes screens from the top until `depth` are left, at least one.
    public func pop(to depth: Int) {
        let depth = max(1, depth)
        guard depth < children.count else { return }
        let removed = children[depth...].reversed()
        children.removeLast(children.count - depth)
        transition(from: removed.first, to: children.last)
        for host in removed { host.unload() }
    }

    /// Removes a screen permanently, even below others. Does nothing for the bottom screen and for screens of other containers.
    public func remove(_ controller: any ScreenController) {
        guard let index = children.dropFirst().firstIndex(where: { $0.controller === controller }) else { return }
        guard index < depth - 1 else { return pop() }
        children.remove(at: index).unload()
        // The title of the back button may have changed.
        context.setNeedsRender()
    }

    /// Replaces a screen permanently with another one at the same location and depth. Does nothing for screens of other containers.
    public func replace(_ controller: any ScreenController, with new: any ScreenController) {
        guard let index = children.firstIndex(where: { $0.controller === controller }) else { return }
        let old = children[index]
        children[index] = adopt(new, at: old.location)
        exchange(old, for: children[index])
    }

    public func handle(_ action: Action) async {
        switch action {
        case .back:
            guard depth > 1, let top = children.last else { return }
            let operation: @MainActor () async -> Void = { [weak self] in self?.remove(top.controller) }
            if let confirmRemoval { await confirmRemoval([top], operation) } else { await operation() }
        }
    }
}
