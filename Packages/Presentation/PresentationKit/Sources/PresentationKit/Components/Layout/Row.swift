/// Views in a horizontal line that wraps.
public struct Row: View {
    /// The vertical alignment of views with different heights.
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
