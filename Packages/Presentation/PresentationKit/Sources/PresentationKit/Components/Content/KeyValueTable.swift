/// Facts as pairs of a name and a value.
public struct KeyValueTable: View {
    /// One fact.
    public struct Item: Sendable, Identifiable {
        /// The name, unique in its table.
        public var id: String { name }
        let name: String
        let value: Markup

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = "\(value)"
        }

        public init(_ name: String, @MarkupBuilder value: () -> Markup) {
            self.name = name
            self.value = value()
        }
    }

    private let items: [Item]

    public init(_ items: [Item]) {
        self.items = items
    }

    public var body: Markup {
        let rows = list(items) { item in
            "<div class=\"fact\"><dt>\(item.name)</dt><dd>\(item.value)</dd></div>"
        }
        return "<dl class=\"facts\">\(rows)</dl>"
    }
}
