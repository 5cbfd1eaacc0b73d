/// A paragraph or a heading.
public struct Text: View {
    /// What the text is for; its look follows.
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
    }

    private let text: String
    private let style: Style

    public init(_ text: String, _ style: Style = .body) {
        self.text = text
        self.style = style
    }

    public var body: Markup {
        switch style {
        case .title: "<h1 class=\"text-title\">\(text)</h1>"
        case .heading: "<h2 class=\"text-heading\">\(text)</h2>"
        case .subheading: "<h3 class=\"text-subheading\">\(text)</h3>"
        case .body: "<p class=\"text-body\">\(text)</p>"
        case .secondary: "<p class=\"text-secondary\">\(text)</p>"
        case .caption: "<p class=\"text-caption\">\(text)</p>"
        }
    }
}
