/// A message in place of missing content, with a way to add some.
public struct EmptyState: View {
    private let title: String
    private let message: String
    private let icon: Icon
    private let actions: Node

    /// - Parameter actions: A button or a link that adds content.
    public init(_ title: String, message: String, icon: Icon = .empty, @NodeBuilder actions: () -> Node = { .empty }) {
        self.title = title
        self.message = message
        self.icon = icon
        self.actions = actions()
    }

    public var body: Node { .state(Placeholder(.empty(icon, title: title), message, actions)) }
}
