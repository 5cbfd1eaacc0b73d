/// A way to another page: a real link, which works without a script, in a new window and as a bookmark.
public struct Link: View, Sendable {
    /// How a link looks.
    public enum Style: Sendable {
        case text
        case primaryButton
        case secondaryButton
    }

    public let label: String
    public let location: String
    public let style: Style

    /// - Parameter location: Where the link leads. An unsafe URL is left out and reported as a fault.
    public init(_ label: String, to location: String, _ style: Style = .text) {
        self.label = label
        self.location = location
        self.style = style
    }

    public var body: Node { .link(self) }
}
