/// In place of content when there is none, with what to do about it.
public struct EmptyState: View {
    private let title: String
    private let message: String
    private let icon: Icon
    private let actions: Node

    /// - Parameter actions: A button or a link to what fills the page.
    public init(_ title: String, message: String, icon: Icon = .empty, @NodeBuilder actions: () -> Node = { .empty }) {
        self.title = title
        self.message = message
        self.icon = icon
        self.actions = actions()
    }

    public var body: Node { .state(Placeholder(.empty(icon, title: title), message, actions)) }
}
