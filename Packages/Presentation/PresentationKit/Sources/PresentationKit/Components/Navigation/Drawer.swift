/// The main places of an app in a side panel that a button opens. In a wide window it is always open.
///
/// Works without a script.
public struct Drawer: View {
    public let body: Node

    /// - Parameters:
    ///   - label: The label of the button that opens the drawer; nil for the framework's own.
    ///   - select: Returns the action for the id of a place.
    public init(_ items: [TabBar.Item], label: String?, select: @escaping (String) -> some Hashable & Sendable) {
        body = .places(Places(.drawer(label: label), items, select))
    }
}
