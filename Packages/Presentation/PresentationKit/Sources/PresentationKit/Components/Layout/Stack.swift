/// Views in a vertical line.
public struct Stack: View {
    private let spacing: Spacing
    private let content: Node

    public init(spacing: Spacing = .medium, @NodeBuilder content: () -> Node) {
        self.spacing = spacing
        self.content = content()
    }

    public var body: Node { .box(Box(.stack(spacing), content)) }
}
