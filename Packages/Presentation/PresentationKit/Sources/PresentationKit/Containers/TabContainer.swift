/// Several screens of equal rank with a tab bar; one is shown, the others keep their state.
@MainActor
public final class TabContainer: ContainerController {
    public enum Action: Hashable, Sendable {
        case select(String)
    }

    /// One tab.
    public struct Tab {
        let id: String
        fileprivate(set) var label: String
        let icon: Icon
        let location: String
        let controller: any ScreenController

        /// - Parameters:
        ///   - id: Names the tab in ``TabContainer/select(_:)``; unique in its container.
        ///   - label: One short word.
        ///   - location: The text that stands for the tab's screen, such as the path that shows it.
        ///   - controller: The tab's screen. It is loaded when the tab is selected for the first time.
        public init(id: String, label: String, icon: Icon, location: String, controller: any ScreenController) {
            self.id = id
            self.label = label
            self.icon = icon
            self.location = location
            self.controller = controller
        }
    }

    public let outlet = Outlet()
    public weak var host: ScreenHost?
    /// The selected tab.
    public private(set) var selectedID: String
    /// Called after the user has selected a tab, also when it was selected already.
    public var onSelect: (@MainActor (String) -> Void)?

    private var tabs: [Tab]
    private var hosts: [String: ScreenHost] = [:]

    /// - Precondition: There is at least one tab, and ids are unique.
    public init(_ tabs: [Tab]) {
        precondition(!tabs.isEmpty, "a tab container needs a tab")
        precondition(Set(tabs.map(\.id)).count == tabs.count, "two tabs have the same id")
        self.tabs = tabs
        selectedID = tabs[0].id
        for tab in tabs { hosts[tab.id] = adopt(tab.controller, at: tab.location) }
    }

    public var children: [ScreenHost] { tabs.compactMap { hosts[$0.id] } }
    public var currentChild: ScreenHost? { hosts[selectedID] }

    /// The screen of a tab.
    public func controller(of id: String) -> (any ScreenController)? {
        hosts[id]?.controller
    }

    public var view: TabView {
        let items = tabs.map { tab in
            TabBar.Item(
                id: tab.id,
                label: tab.label,
                icon: tab.icon,
                location: hosts[tab.id]?.currentLocation ?? tab.location,
                isSelected: tab.id == selectedID
            )
        }
        return TabView(items: items, content: currentChild?.markup ?? .empty)
    }

    /// Shows a tab's screen.
    ///
    /// - Returns: Whether there is such a tab.
    @discardableResult
    public func select(_ id: String) -> Bool {
        guard let new = hosts[id] else { return false }
        let old = currentChild
        selectedID = id
        transition(from: old, to: new)
        return true
    }

    /// The ids of the tabs in their order.
    public var ids: [String] { tabs.map(\.id) }

    /// Adds a tab; the selected one stays selected.
    ///
    /// - Parameter index: its place among the present tabs; beyond the last one it is appended.
    /// - Precondition: No other tab has its id.
    public func insert(_ tab: Tab, at index: Int) {
        precondition(hosts[tab.id] == nil, "two tabs have the same id")
        tabs.insert(tab, at: min(index, tabs.count))
        let new = adopt(tab.controller, at: tab.location)
        hosts[tab.id] = new
        host?.adopt(new)
        outlet.setNeedsRender()
    }

    /// Removes a tab and its screen for good. When it was selected, the first of the others is. The last tab stays.
    ///
    /// - Returns: Whether a tab was removed.
    @discardableResult
    public func remove(_ id: String) -> Bool {
        guard tabs.count > 1, let index = tabs.firstIndex(where: { $0.id == id }), let old = hosts[id] else { return false }
        if id == selectedID, let other = tabs.first(where: { $0.id != id }) { select(other.id) }
        tabs.remove(at: index)
        hosts[id] = nil
        old.unload()
        outlet.setNeedsRender()
        return true
    }

    /// Changes what a tab says, such as after a change of language.
    public func setLabel(_ label: String, of id: String) {
        guard let index = tabs.firstIndex(where: { $0.id == id }), tabs[index].label != label else { return }
        tabs[index].label = label
        outlet.setNeedsRender()
    }

    public func handle(_ action: Action) async {
        switch action {
        case .select(let id):
            guard select(id) else { return }
            onSelect?(id)
        }
    }
}

/// The view of a ``TabContainer``.
public struct TabView: View {
    let items: [TabBar.Item]
    let content: Markup

    public var body: Markup {
        let bar = TabBar(items) { TabContainer.Action.select($0) }
        return "<div class=\"tab-container\">\(content)\(bar)</div>"
    }
}
