/// The places of an app side by side, of which one is shown: as tabs, or in a drawer. An app goes from one to the other with one word where
/// it is composed; no screen notices.
@MainActor
public protocol MainShell: ContainerController {
    /// The places. Made by the shell's initializer and changed by the functions of this protocol.
    var places: ShellPlaces { get set }
    /// Called after the user has selected a place, also when it was selected already.
    var onSelect: (@MainActor (String) async -> Void)? { get set }
}

/// The places of a ``MainShell``: their tabs and hosts, and which is selected.
@MainActor
public struct ShellPlaces {
    fileprivate(set) var tabs: [TabContainer.Tab]
    fileprivate var hosts: [String: ScreenHost] = [:]
    fileprivate(set) var selectedID: String

    init(_ tabs: [TabContainer.Tab]) {
        precondition(!tabs.isEmpty, "a main shell needs a place")
        precondition(Set(tabs.map(\.id)).count == tabs.count, "two places have the same id")
        self.tabs = tabs
        selectedID = tabs[0].id
        for tab in tabs { hosts[tab.id] = ScreenHost(tab.controller, at: tab.location) }
    }

    var current: ScreenHost? { hosts[selectedID] }

    var items: [TabBar.Item] {
        tabs.map { tab in
            TabBar.Item(
                id: tab.id,
                label: localized(tab.label),
                icon: tab.icon,
                location: hosts[tab.id]?.currentLocation ?? tab.location,
                isSelected: tab.id == selectedID
            )
        }
    }
}

extension MainShell {
    public var children: [ScreenHost] { places.tabs.compactMap { places.hosts[$0.id] } }
    public var currentChild: ScreenHost? { places.current }

    /// The selected place.
    public var selectedID: String { places.selectedID }

    /// The ids of the places in their order.
    public var ids: [String] { places.tabs.map(\.id) }

    /// The screen of a place.
    public func controller(of id: String) -> (any ScreenController)? {
        places.hosts[id]?.controller
    }

    /// Shows a place's screen.
    ///
    /// - Returns: Whether there is such a place.
    @discardableResult
    public func select(_ id: String) -> Bool {
        guard let new = places.hosts[id] else { return false }
        let old = currentChild
        places.selectedID = id
        transition(from: old, to: new)
        return true
    }

    /// Adds a place; the selected one stays selected.
    ///
    /// - Parameter index: its place among the present ones; beyond the last one it is appended.
    /// - Precondition: No other place has its id.
    public func insert(_ tab: TabContainer.Tab, at index: Int) {
        precondition(places.hosts[tab.id] == nil, "two places have the same id")
        places.tabs.insert(tab, at: min(index, places.tabs.count))
        let new = adopt(tab.controller, at: tab.location)
        places.hosts[tab.id] = new
        host?.adopt(new)
        context.setNeedsRender()
    }

    /// Removes a place and its screen for good. When it was selected, the first of the others is. The last one stays.
    ///
    /// - Returns: Whether a place was removed.
    @discardableResult
    public func remove(_ id: String) -> Bool {
        let tabs = places.tabs
        guard tabs.count > 1, let index = tabs.firstIndex(where: { $0.id == id }), let old = places.hosts[id] else { return false }
        if id == selectedID, let other = tabs.first(where: { $0.id != id }) { select(other.id) }
        places.tabs.remove(at: index)
        places.hosts[id] = nil
        old.unload()
        context.setNeedsRender()
        return true
    }

    /// Shows a place that the user has chosen.
    func choose(_ id: String) async {
        guard select(id) else { return }
        await onSelect?(id)
    }
}
