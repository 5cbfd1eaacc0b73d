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

/// Flexible space between two views of a ``Row``.
public struct Spacer: View {
    public init() {}

    public var body: Node { .spacer }
}

/// The distances of the layout. The style sheet decides their lengths.
public enum Spacing: String, Sendable {
    case none
    case small
    case medium
    case large
}
