/// The main places of an app in a panel at the side, which a button opens; at the side of a wide window it is always open.
///
/// Works without a script.
public struct Drawer: View {
    private let items: [TabBar.Item]
    private let label: String
    private let select: (String) -> Handler

    /// - Parameters:
    ///   - label: What the button that opens the drawer is called.
    ///   - select: The action for the id of a place.
    public init(_ items: [TabBar.Item], label: String, select: @escaping (String) -> some Hashable & Sendable) {
        self.items = items
        self.label = label
        self.select = { on(.click, select($0)) }
    }

    public var body: Markup {
        let places = list(items) { item in
            """
            <li><a class="tab" href="\(item.location)" \(attribute: "aria-current", item.isSelected ? "page" : nil) \(select(item.id))>\
            \(item.icon)<span>\(item.label)</span></a></li>
            """
        }
        return """
            <details class="drawer"><summary class="button-icon drawer-button" aria-label="\(label)">\(Icon.menu)</summary>\
            <nav class="drawer-panel" aria-label="Main"><ul>\(places)</ul></nav></details>
            """
    }
}
