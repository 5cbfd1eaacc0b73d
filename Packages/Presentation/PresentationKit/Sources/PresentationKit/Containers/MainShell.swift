/// The main places of an app, of which one is shown: as tabs, or in a drawer. An app switches between the two where it is composed; screens
/// do not change.
@MainActor
public protocol MainShell: ContainerController {
    /// The places. Created by the initializer and changed by the methods of this protocol.
    var places: ShellPlaces { get set }
    /// Called after the user selected a place, even if it was already selected.
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

    /// The ids of the places in order.
    public var ids: [String] { places.tabs.map(\.id) }

    /// The screen of a place.
    public func controller(of id: String) -> (any ScreenController)? {
        places.hosts[id]?.controller
    }

    /// Shows a place's screen.
    ///
    /// - Returns: Whether the place exists.
    @discardableResult
    public func select(_ id: String) -> Bool {
        guard let new = places.hosts[id] else { return false }
        let old = currentChild
        places.selectedID = id
        transition(from: old, to: new)
        return true
    }

    /// Adds a place and keeps the selection.
    ///
    /// - Parameter index: The index of the new place; clamped to the number of places.
    /// - Precondition: No other place has its id.
    public func insert(_ tab: TabContainer.Tab, at index: Int) {
        precondition(places.hosts[tab.id] == nil, "two places have the same id")
        places.tabs.insert(tab, at: min(index, places.tabs.count))
        let new = adopt(tab.controller, at: tab.location)
        places.hosts[tab.id] = new
        host?.adopt(new)
        context.setNeedsRender()
    }

    /// Removes a place and its screen permanently. If it was selected, the first remaining place is. The last place is never removed.
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

    /// Shows a place that the user selected.
    func choose(_ id: String) async {
        guard select(id) else { return }
        await onSelect?(id)
    }
}
