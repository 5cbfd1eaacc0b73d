/// Rows with stable keys, and more of them on request.
public struct ItemList: View, Sendable {
    public let rows: Rows
    public let label: String?
    public let more: Button?

    /// - Parameters:
    ///   - elements: The rows in their order.
    ///   - id: The key of a row; see ``list(_:id:content:)``.
    ///   - label: Names the list for assistive technology when no heading does.
    ///   - more: A button that loads more rows; nil when there are none. A renderer that scrolls presses it when the end comes near.
    ///   - content: A row, most often a ``ListRow``.
    public init<Elements: Collection, ID: Hashable>(
        _ elements: Elements,
        id: (Elements.Element) -> ID,
        label: String? = nil,
        more: Button? = nil,
        @NodeBuilder content: (Elements.Element) -> Node
    ) {
        rows = .made(Rows.make(elements, id: id, content: content))
        self.label = label
        self.more = more
    }

    /// Rows of which each is made again only when its element changed; see ``list(memo:id:content:)``.
    ///
    /// - Parameter content: A row. It reads the element and nothing else.
    public init<Element: Equatable & Sendable, ID: Hashable>(
        memo elements: [Element],
        id: @escaping @Sendable (Element) -> ID,
        label: String? = nil,
        more: Button? = nil,
        @NodeBuilder content: @escaping @Sendable (Element) -> Node
    ) {
        rows = .remembered(elements, id: id, content: content)
        self.label = label
        self.more = more
    }

    public var body: Node { .list(self) }
}
