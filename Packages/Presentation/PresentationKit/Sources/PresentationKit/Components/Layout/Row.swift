/// Views in a horizontal line, which wraps where there is no room.
public struct Row: View {
    /// How views of different height line up.
    public enum Alignment: String, Sendable {
        case center
        case top
        case baseline
    }

    private let spacing: Spacing
    private let alignment: Alignment
    private let content: Node

    public init(spacing: Spacing = .medium, alignment: Alignment = .center, @NodeBuilder content: () -> Node) {
        self.spacing = spacing
        self.alignment = alignment
        self.content = content()
    }

    public var body: Node { .box(Box(.row(spacing, alignment), content)) }
}
