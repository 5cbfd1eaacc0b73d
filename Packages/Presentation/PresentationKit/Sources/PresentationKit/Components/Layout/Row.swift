/// Views in a horizontal line that wraps.
public struct Row: View {
    /// The vertical alignment of views with different heights.
    public enum Alignment: String, Sendable {
        case center
        case top
        case baseline
    }

    public let body: Node

    /// - Parameters:
    ///   - spacing: The distance between views.
    ///   - alignment: Their vertical alignment.
    ///   - content: The views, in reading order.
    public init(spacing: Spacing = .medium, alignment: Alignment = .center, @NodeBuilder content: () -> Node) {
        body = .box(Box(.row(spacing, alignment), content()))
    }
}
