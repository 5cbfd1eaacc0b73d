/// Views in a vertical line.
public struct Stack: View {
    public let body: Node

    /// - Parameters:
    ///   - spacing: The distance between views.
    ///   - content: The views, from top to bottom.
    public init(spacing: Spacing = .medium, @NodeBuilder content: () -> Node) {
        body = .box(Box(.stack(spacing), content()))
    }
}
