/// A table of names and values.
public struct KeyValueTable: View, Sendable {
    /// A row of the table.
    public struct Item: Sendable, Identifiable {
        /// The name, unique in its table.
        public var id: String { name }
        public let name: String
        public let value: Node

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = Text(value, .inline).body
        }

        public init(_ name: String, @NodeBuilder value: () -> Node) {
            self.name = name
            self.value = value()
        }
    }

    public let items: [Item]

    public init(_ items: [Item]) {
        self.items = items
    }

    public var body: Node { .facts(self) }
}
