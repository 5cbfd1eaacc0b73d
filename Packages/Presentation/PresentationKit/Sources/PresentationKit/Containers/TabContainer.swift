/// The main places of an app, as tabs or in a drawer. One screen is shown, the others keep their state.
@MainActor public final class TabContainer: ContainerController {
    /// An action of the user: selects a place by its id.
    public enum Action: Hashable, Sendable { case select(String) }

    /// The presentation of the places. An app switches between the two where it is composed; screens do not change.
    public enum Form: Sendable {
        case bar
        /// For more places than fit into a bar. The label is that of the button that opens the drawer; nil for the framework's own.
        case drawer(label: LocalizedText? = nil)
    }

    /// One tab.
    public struct Tab {
        let id: String
        let label: LocalizedText
        let icon: Icon
        let location: String
        let controller: any ScreenController

        /// - Parameters:
        ///   - id: Unique in its container; see ``TabContainer/select(_:)``.
        ///   - location: The location of the tab's screen, such as its path.
        ///   - controller: The tab's screen. It is loaded when the tab is first selected.
        public init(id: String, label: LocalizedText, icon: Icon, location: String, controller: any ScreenController) {
            (self.id, self.label, self.icon, self.location, self.controller) = (id, label, icon, location, controller)
        }
    }

    public let context = ScreenContext()
    public weak var host: ScreenHost?
    /// Called after the user selected a place, even if it was already selected.
    public var onSelect: (@MainActor (String) async -> Void)?
    public private(set) var selectedID: String
    /// The app and its user; nil for none.
    public var heading: TabBar.Heading? { didSet { context.setNeedsRender() } }
    private let form: Form
    private var tabs: [Tab]
    private var hosts: [String: ScreenHost] = [:]

    /// - Precondition: There is at least one tab, and ids are unique.
    public init(_ tabs: [Tab], as form: Form = .bar) {
        precondition(!tabs.isEmpty, "a tab container needs a place")
        precondition(Set(tabs.map(\.id)).count == tabs.count, "two places have the same id")
        self.tabs = tabs
        self.form = form
        selectedID = tabs[0].id
        for tab in tabs { hosts[tab.id] = adopt(tab.controller, at: tab.location) }
    }

    public var children: [ScreenHost] { tabs.compactMap { hosts[$0.id] } }
    public var currentChild: ScreenHost? { hosts[selectedID] }
    public var ids: [String] { tabs.map(\.id) }

    /// The screen of a place.
    public func controller(of id: String) -> (any ScreenController)? { hosts[id]?.controller }

    public var view: Node {
        let content = currentChild?.node ?? .empty
        return switch form {
        case .bar: .shell(Shell(.tabs, navigation: TabBar(items, heading: heading, select: Action.select), content: content))
        case .drawer(let label):
            .shell(
                Shell(
                    .drawer, navigation: Drawer(items, label: label.map(localized), heading: heading, select: Action.select),
                    content: content))
        }
    }

    private var items: [TabBar.Item] {
        tabs.map { tab in
            TabBar.Item(
                id: tab.id, label: localized(tab.label), icon: tab.icon, location: hosts[tab.id]?.currentLocation ?? tab.location,
                isSelected: tab.id == selectedID)
        }
    }

    /// Shows a place's screen.
    ///
    /// - Returns: Whether the place exists.
    @discardableResult public func select(_ id: String) -> Bool {
        guard let new = hosts[id] else { return false }
        let old = currentChild
        selectedID = id
        transition(from: old, to: new)
        return true
    }

    /// Adds a place and keeps the selection.
    ///
    /// - Parameter index: The index of the new place; clamped to the number of places.
    /// - Precondition: No other place has its id.
    public func insert(_ tab: Tab, at index: Int) {
        precondition(hosts[tab.id] == nil, "two places have the same id")
        tabs.insert(tab, at: min(index, tabs.count))
        let new = adopt(tab.controller, at: tab.location)
        hosts[tab.id] = new
        host?.adopt(new)
        context.setNeedsRender()
    }

    /// Removes a place and its screen permanently. If it was selected, the first remaining place is. The last place is never removed.
    ///
    /// - Returns: Whether a place was removed.
    @discardableResult public func remove(_ id: String) -> Bool {
        guard tabs.count > 1, let index = tabs.firstIndex(where: { $0.id == id }), let old = hosts[id] else { return false }
        if id == selectedID, let other = tabs.first(where: { $0.id != id }) { select(other.id) }
        tabs.remove(at: index)
        hosts[id] = nil
        old.unload()
        context.setNeedsRender()
        return true
    }

    public func handle(_ action: Action) async {
        switch action {
        case .select(let id):
            guard select(id) else { return }
            await onSelect?(id)
        }
    }
}
