/// The places of an app, of which one is shown.
public struct Places: Sendable {
    /// How the places are offered.
    public enum Form: Sendable {
        /// All at once.
        case bar
        /// When they are asked for, by a button with a name, which is the framework's own when it is nil.
        case drawer(label: String?)
    }

    /// A place, and what selecting it does.
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
