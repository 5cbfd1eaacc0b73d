/// A message in place of missing content, with a way to add some.
public struct EmptyState: View {
    public let body: Node

    /// - Parameter actions: A button or a link that adds content.
    public init(_ title: String, message: String, icon: Icon = .empty, @NodeBuilder actions: () -> Node = { .empty }) {
        body = .state(Placeholder(kind: .empty(icon, title: title), message: message, actions: actions()))
    }
}
