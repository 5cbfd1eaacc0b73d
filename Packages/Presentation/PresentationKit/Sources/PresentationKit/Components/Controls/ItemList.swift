/// Rows with stable keys, and more of them on request.
public struct ItemList: View, Sendable {
    public let rows: Rows
    public let label: String?
    /// Shows the rows before these; nil when there are none.
    public let earlier: Button?
    public let more: Button?
    /// The list as a part of itself, when it is shown so.
    private let window: Node?

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
        self.init(.made(Rows.make(elements, id: id, content: content)), label, more: more)
    }

    /// Rows of which each is made again only when its element changed; see ``list(memo:id:content:)``.
    ///
    /// - Parameters:
    ///   - window: How many rows a page begins with, and how many come when a user comes near to an end, for a list of hundreds of rows
    ///     or more: no others are made, shown or compared, three times as many at most are on the page, and what a user looks at stays in
    ///     its place when rows come above it. Nil to have all of them on the page.
    ///   - more: Shown behind the last row.
    ///   - content: A row. It reads the element and nothing else.
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
