/// A raised surface around related views.
public struct Card: View {
    public let body: Node

    /// - Parameter content: The views on the card.
    public init(@NodeBuilder content: () -> Node) {
        body = .box(Box(.card, content()))
    }
}
