/// A paragraph or a heading.
public struct Text: View, Sendable, Hashable {
    /// The role of the text, which determines its appearance.
    public enum Style: Sendable {
        /// The name of the page. Use one per page; a screen in a stack gets it from the navigation bar.
        case title
        /// The heading of a section.
        case heading
        /// The heading of a subsection.
        case subheading
        case body
        /// Less important text.
        case secondary
        /// Small print.
        case caption
        /// Text within a line.
        case inline
    }

    public let text: String
    public let style: Style

    public init(_ text: String, _ style: Style = .body) {
        self.text = text
        self.style = style
    }

    public var body: Node { .text(self) }
}
