/// A raised surface around related views.
public struct Card: View {
    public let body: Node

    public init(@NodeBuilder content: () -> Node) {
        body = .box(Box(.card, content()))
    }
}
