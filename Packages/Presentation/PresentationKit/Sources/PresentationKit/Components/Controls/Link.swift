/// A link to another page. It works without a script, in a new window and as a bookmark.
public struct Link: View, Sendable, Hashable {
    /// The appearance of a link.
    public enum Style: Sendable {
        case text
        case primaryButton
        case secondaryButton
    }

    public let label: String
    public let location: String
    public let style: Style

    /// - Parameter location: The target. An unsafe URL is omitted and reported as a fault.
    public init(_ label: String, to location: String, _ style: Style = .text) {
        self.label = label
        self.location = location
        self.style = style
    }

    public var body: Node { .link(self) }
}
