/// Views in a vertical line.
public struct Stack: View {
    public let body: Node

    /// - Parameter content: The views, from top to bottom.
    public init(spacing: Spacing = .medium, @NodeBuilder content: () -> Node) { body = .box(Box(.stack(spacing), content())) }
}

/// The distances of the layout. The style sheet decides their lengths.
public enum Spacing: String, Sendable { case none, small, medium, large }

/// Views in a horizontal line that wraps.
public struct Row: View {
    public let body: Node

    /// - Parameter content: The views, in reading order.
    public init(spacing: Spacing = .medium, @NodeBuilder content: () -> Node) {
        body = .box(Box(.row(spacing), content()))
    }
}

/// Views in columns of equal width: as many as fit, one on a phone.
public struct Grid: View {
    public let body: Node

    /// - Parameter columns: The maximum number of columns; clamped to 1...4.
    public init(columns: Int = 2, @NodeBuilder content: () -> Node) {
        body = .box(Box(.grid(columns: min(max(columns, 1), 4)), content()))
    }
}

/// A wide column and a narrow one in a wide window, one below the other in others. A page that contains it uses the whole width.
public struct Columns: View {
    public let body: Node

    /// - Parameter content: The two columns, the wide one first.
    public init(@NodeBuilder content: () -> Node) { body = .box(Box(.columns, content())) }
}

/// A raised surface around related views.
public struct Card: View {
    public let body: Node

    /// - Parameter content: The views on the card.
    public init(@NodeBuilder content: () -> Node) { body = .box(Box(.card, content())) }
}

/// A part of a page with a heading.
public struct Section: View {
    public let body: Node

    /// - Parameters:
    ///   - title: The text of the heading.
    ///   - content: The views below it.
    public init(_ title: String, @NodeBuilder content: () -> Node) { body = .box(Box(.section(title), content())) }
}

/// The appearance of a whole page. Use it once, as the outermost view.
public struct Appearance: View {
    /// Light or dark.
    public enum Colors: String, Sendable { case light, dark }

    public let body: Node

    /// - Parameter colors: Nil for the setting of the device.
    public init(colors: Colors? = nil, @NodeBuilder content: () -> Node) { body = .box(Box(.appearance(colors), content())) }
}
