/// Views in a vertical line.
public struct Stack: View {
    public let body: Node

    public init(spacing: Spacing = .medium, @NodeBuilder content: () -> Node) {
        body = .box(Box(.stack(spacing), content()))
    }
}
