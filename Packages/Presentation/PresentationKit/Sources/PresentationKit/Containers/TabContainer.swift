/// Several screens of equal rank with a tab bar; one is shown, the others keep their state.
@MainActor
public final class TabContainer: MainShell {
    /// An action of the user: selects a place by its id.
    public enum Action: Hashable, Sendable {
        case select(String)
    }

    /// One tab.
    public struct Tab {
        let id: String
        let label: LocalizedText
        let icon: Icon
        let location: String
        let controller: any ScreenController

        /// - Parameters:
        ///   - id: Unique in its container; see ``MainShell/select(_:)``.
        ///   - label: One short word.
        ///   - location: The location of the tab's screen, such as its path.
        ///   - controller: The tab's screen. It is loaded when the tab is first selected.
        public init(id: String, label: LocalizedText, icon: Icon, location: String, controller: any ScreenController) {
            self.id = id
            self.label = label
            self.icon = icon
            self.location = location
            self.controller = controller
        }
    }

    public let context = ScreenContext()
    public weak var host: ScreenHost?
    public var onSelect: (@MainActor (String) async -> Void)?
    public var places: ShellPlaces

    /// - Precondition: There is at least one tab, and ids are unique.
    public init(_ tabs: [Tab]) {
        places = ShellPlaces(tabs)
    }

    public var view: TabView { TabView(items: places.items, content: currentChild?.node ?? .empty) }

    public func handle(_ action: Action) async {
        switch action {
        case .select(let id): await choose(id)
        }
    }
}

/// The view of a ``TabContainer``.
public struct TabView: View {
    let items: [TabBar.Item]
    let content: Node

    public var body: Node {
        let bar = TabBar(items) { TabContainer.Action.select($0) }
        return .shell(Shell(.tabs, navigation: bar, content: content))
    }
}
