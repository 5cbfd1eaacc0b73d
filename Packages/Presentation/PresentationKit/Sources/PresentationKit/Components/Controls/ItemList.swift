/// Rows with stable keys, with a button for more of them.
public struct ItemList: View, Sendable {
    public let rows: Rows
    public let label: String?
    /// Shows previous rows; nil if there are none.
    public let earlier: Button?
    public let more: Button?
    /// The visible part of the list, if it is windowed.
    private let window: Node?

    /// - Parameters:
    ///   - elements: The rows in order.
    ///   - id: The key of a row; see ``list(_:id:content:)``.
    ///   - label: The name of the list for assistive technology, if it has no heading.
    ///   - more: A button that loads more rows; nil if there are none. A renderer that scrolls presses it near the end of the list.
    ///   - content: Returns a row, usually a ``ListRow``.
    public init<Elements: Collection, ID: Hashable>(
        _ elements: Elements,
        id: (Elements.Element) -> ID,
        label: String? = nil,
        more: Button? = nil,
        @NodeBuilder content: (Elements.Element) -> Node
    ) {
        self.init(.made(Rows.make(elements, id: id, content: content)), label, more: more)
    }

    /// Creates a list whose rows are rendered again only when their elements change; see ``list(memo:id:content:)``.
    ///
    /// - Parameters:
    ///   - window: The number of rows to start with and to add near an end, for lists of hundreds of rows. At most three times as many rows
    ///     are rendered and compared, and the scroll position is kept when rows are inserted above. Nil renders all rows.
    ///   - more: Shown after the last row.
    ///   - content: Returns a row. It must depend on the element only.
    public init<Element: Equatable & Sendable, ID: Hashable>(
        memo elements: [Element],
        id: @escaping @Sendable (Element) -> ID,
        window step: Int? = nil,
        label: String? = nil,
        more: Button? = nil,
        @NodeBuilder content: @escaping @Sendable (Element) -> Node
    ) {
        guard let step else {
            self.init(.remembered(elements, id: id, content: content), label, more: more)
            return
        }
        let window = WindowedRows(key: label ?? "", elements: elements, id: id, step: max(step, 1)) { range, earlier, later in
            let rows = Rows.remembered(Array(elements[range]), id: id, content: content)
            return .list(ItemList(rows, label, earlier: earlier, more: later ?? more))
        }
        self.init(.made([]), label, more: nil, window: window.body)
    }

    private init(_ rows: Rows, _ label: String?, earlier: Button? = nil, more: Button?, window: Node? = nil) {
        self.rows = rows
        self.label = label
        self.earlier = earlier
        self.more = more
        self.window = window
    }

    public var body: Node { window ?? .list(self) }
}
