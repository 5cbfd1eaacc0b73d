/// The main places of an app: at the bottom of a phone, at the side of a wide window.
public struct TabBar: View {
    /// One place.
    public struct Item: Sendable, Identifiable {
        public let id: String
        let label: String
        let icon: Icon
        let location: String
        let isSelected: Bool

        /// - Parameters:
        ///   - id: Unique in its bar.
        ///   - location: Where the place is, for use without a script.
        public init(id: String, label: String, icon: Icon, location: String, isSelected: Bool) {
            self.id = id
            self.label = label
            self.icon = icon
            self.location = location
            self.isSelected = isSelected
        }
    }

    private let items: [Item]
    private let select: (String) -> Handler

    /// - Parameter select: The action for the id of a place.
    public init(_ items: [Item], select: @escaping (String) -> some Hashable & Sendable) {
        self.items = items
        self.select = { on(.click, select($0)) }
    }

    public var body: Markup {
        let tabs = list(items) { item in
            """
            <li><a class="tab" href="\(item.location)" \(attribute: "aria-current", item.isSelected ? "page" : nil) \(select(item.id))>\
            \(item.icon)<span>\(item.label)</span></a></li>
            """
        }
        return "<nav class=\"tab-bar\" aria-label=\"Main\"><ul>\(tabs)</ul></nav>"
    }
}
