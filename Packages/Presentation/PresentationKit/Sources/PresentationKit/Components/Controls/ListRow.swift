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
        _ title: String,
        subtitle: String? = nil,
        icon: Icon? = nil,
        to location: String,
        @NodeBuilder trailing: () -> Node = { .empty }
    ) {
        self.init(title, subtitle, icon, .location(location), trailing())
    }

    /// Creates a row that sends an action.
    public init(
        _ title: String,
        subtitle: String? = nil,
        icon: Icon? = nil,
        action: some Hashable & Sendable,
        @NodeBuilder trailing: () -> Node = { .empty }
    ) {
        self.init(title, subtitle, icon, .handler(on(.click, action)), trailing())
    }

    private init(_ title: String, _ subtitle: String?, _ icon: Icon?, _ target: Target, _ trailing: Node) {
        self.title = title
        self.subtitle = subtitle
        self.icon = icon
        self.target = target
        self.trailing = trailing
    }

    public var body: Node { .item(self) }
}
