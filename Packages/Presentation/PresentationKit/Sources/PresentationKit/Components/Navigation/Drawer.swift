/// The main places of an app in a panel at the side, which a button opens; at the side of a wide window it is always open.
///
/// Works without a script.
public struct Drawer: View {
    private let places: Places

    /// - Parameters:
    ///   - label: What the button that opens the drawer is called; nil for the framework's own word.
    ///   - select: The action for the id of a place.
    public init(_ items: [TabBar.Item], label: String?, select: @escaping (String) -> some Hashable & Sendable) {
        places = Places(.drawer(label: label), items, select)
    }

    public var body: Node { .places(places) }
}
