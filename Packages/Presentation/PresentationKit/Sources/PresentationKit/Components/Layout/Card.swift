/// A raised surface around related views.
public struct Card: View {
    private let content: Node

    public init(@NodeBuilder content: () -> Node) {
        self.content = content()
    }

    public var body: Node { .box(Box(.card, content)) }
}
