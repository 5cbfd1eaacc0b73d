/// A row of a list with an icon, two lines and trailing content. With a location or an action, the whole row is pressable.
public struct ListRow: View, Sendable {
    /// The target of a press on the row.
    public enum Target: Sendable {
        case none
        case location(String)
        case handler(Handler)
    }

    public let title: String
    public let subtitle: String?
    public let icon: Icon?
    public let target: Target
    public let trailing: Node

    /// Creates a row without a target.
    public init(_ title: String, subtitle: String? = nil, icon: Icon? = nil, @NodeBuilder trailing: () -> Node = { .empty }) {
        self.init(title, subtitle, icon, .none, trailing())
    }

    /// Creates a row that links to another page.
    public init(
        _ title: String, subtitle: String? = nil, icon: Icon? = nil, to location: String, @NodeBuilder trailing: () -> Node = { .empty }
    ) {
        self.init(title, subtitle, icon, .location(location), trailing())
    }

    /// Creates a row that sends an action.
    public init(
        _ title: String, subtitle: String? = nil, icon: Icon? = nil, action: some Hashable & Sendable,
        @NodeBuilder trailing: () -> Node = { .empty }
    ) {
        self.init(title, subtitle, icon, .handler(on(.click, action)), trailing())
    }

    private init(_ title: String, _ subtitle: String?, _ icon: Icon?, _ target: Target, _ trailing: Node) {
        self.title = Text.label(title)
        self.subtitle = subtitle.map(Text.label)
        (self.icon, self.target, self.trailing) = (icon, target, trailing)
    }

    public var body: Node { .item(self) }
}

/// Rows with stable keys, with a button for more of them.
public struct ItemList: View, Sendable {
    public let rows: Rows
    public let label: String?
    public let earlier: Button?
    public let more: Button?
    /// The visible part of the list, if it is windowed.
    private let window: Node?
    private var isCut = false

    /// The maximum number of rows of a list that is not windowed. Longer ones are cut, with a notice, because rendering thousands of rows
    /// delays all pages.
    public static let maximumCount = 500

    /// Creates a list of at most ``maximumCount`` rows.
    ///
    /// - Parameters:
    ///   - id: The key of a row; see ``list(_:id:content:)``.
    ///   - label: The name of the list for assistive technology, if it has no heading.
    ///   - more: A button that loads more rows; nil if there are none. A renderer that scrolls presses it near the end of the list.
    public init<Elements: Collection, ID: Hashable>(
        _ elements: Elements, id: (Elements.Element) -> ID, label: String? = nil, more: Button? = nil,
        @NodeBuilder content: (Elements.Element) -> Node
    ) {
        self.init(.made(Rows.make(elements.prefix(Self.maximumCount), id: id, content: content)), label, more: more)
        isCut = elements.dropFirst(Self.maximumCount).first != nil
    }

    /// Creates a list whose rows are rendered again only when their elements change; see ``list(memo:id:content:)``.
    ///
    /// - Parameters:
    ///   - window: The number of rows to start with and to add near an end, for lists of hundreds of rows. At most three times as many rows
    ///     are rendered and compared, and the scroll position is kept when rows are inserted above. Nil renders all rows.
    ///   - content: Returns a row. It must depend on the element only.
    public init<Element: Equatable & Sendable, ID: Hashable>(
        memo elements: [Element], id: @escaping @Sendable (Element) -> ID, window step: Int? = nil, label: String? = nil,
        more: Button? = nil, @NodeBuilder content: @escaping @Sendable (Element) -> Node
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
        (self.rows, self.label, self.earlier, self.more, self.window) = (rows, label, earlier, more, window)
    }

    public var body: Node { isCut ? .group([.list(self), CutNotice().body]) : window ?? .list(self) }
}

/// Says that a list is incomplete because there are too many entries.
public struct CutNotice: View {
    public init() {}
    public var body: Node { Text(localized(\.listIsCut), .secondary).body }
}
