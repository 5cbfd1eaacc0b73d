/// Views in a horizontal line that wraps.
public struct Row: View {
    /// The vertical alignment of views with different heights.
    public enum Alignment: String, Sendable {
        case center
        case top
        case baseline
    }

    public let body: Node

    public init(spacing: Spacing = .medium, alignment: Alignment = .center, @NodeBuilder content: () -> Node) {
        body = .box(Box(.row(spacing, alignment), content()))
    }
}
