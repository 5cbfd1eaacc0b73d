/// A paragraph or a heading.
public struct Text: View, Sendable {
    /// The purpose of the text, which determines its appearance.
    public enum Style: Sendable {
        /// The name of the page. One a page; a screen in a stack gets it from the navigation bar.
        case title
        /// The name of a part of the page.
        case heading
        /// The name of a part of a part.
        case subheading
        case body
        /// Less important than its surroundings.
        case secondary
        /// Small print.
        case caption
        /// A part of a line.
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
