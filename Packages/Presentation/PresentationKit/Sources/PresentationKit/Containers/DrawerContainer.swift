/// Several screens of equal rank with a drawer; one is shown, the others keep their state.
///
/// Use it in place of a ``TabContainer`` for more places than fit into a tab bar.
@MainActor
public final class DrawerContainer: MainShell {
    /// An action of the user: selects a place by its id.
    public enum Action: Hashable, Sendable {
        case select(String)
    }

    public let context = ScreenContext()
    public weak var host: ScreenHost?
    public var onSelect: (@MainActor (String) async -> Void)?
    public var places: ShellPlaces
    private let label: LocalizedText?

    /// - Parameters:
    ///   - label: The label of the button that opens the drawer. Default: the framework's own.
    /// - Precondition: There is at least one tab, and ids are unique.
    public init(_ tabs: [TabContainer.Tab], label: LocalizedText? = nil) {
        places = ShellPlaces(tabs)
        self.label = label
    }

    public var view: DrawerView { DrawerView(label: label.map(localized), items: places.items, content: currentChild?.node ?? .empty) }

    public func handle(_ action: Action) async {
        switch action {
        case .select(let id): await choose(id)
        }
    }
}

/// The view of a ``DrawerContainer``.
public struct DrawerView: View {
    let label: String?
    let items: [TabBar.Item]
    let content: Node

    public var body: Node {
        let drawer = Drawer(items, label: label) { DrawerContainer.Action.select($0) }
        return .shell(Shell(.drawer, navigation: drawer, content: content))
    }
}
