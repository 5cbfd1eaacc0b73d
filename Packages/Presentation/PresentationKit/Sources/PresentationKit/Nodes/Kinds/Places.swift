/// The main places of an app, of which one is selected.
public struct Places: Sendable {
    /// The presentation of the places.
    public enum Form: Sendable {
        /// Always visible.
        case bar
        /// Opened by a button; with a nil label, it shows the framework's default label.
        case drawer(label: String?)
    }

    /// A place and the handler that selects it.
    public struct Place: Sendable {
        public let item: TabBar.Item
        public let handler: Handler
    }

    public let form: Form
    public let places: [Place]

    init(_ form: Form, _ items: [TabBar.Item], _ select: (String) -> some Hashable & Sendable) {
        self.form = form
        places = items.map { Place(item: $0, handler: on(.click, select($0.id))) }
    }
}
