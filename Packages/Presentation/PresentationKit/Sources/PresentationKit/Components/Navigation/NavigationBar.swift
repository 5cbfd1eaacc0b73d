/// The name of the page, with the way back.
public struct NavigationBar: View {
    /// The way back: a link that also works without a script.
    public struct Back: Sendable {
        let title: String
        let location: String
        let handler: Handler

        /// - Parameters:
        ///   - title: The name of the page that is returned to.
        ///   - location: Where that page is.
        ///   - handler: What a press does.
        public init(_ title: String, location: String, handler: Handler) {
            self.title = title
            self.location = location
            self.handler = handler
        }
    }

    private let title: String
    private let back: Back?

    public init(_ title: String, back: Back? = nil) {
        self.title = title
        self.back = back
    }

    public var body: Markup {
        "<header class=\"navigation-bar\">\(backLink)<h1>\(title)</h1></header>"
    }

    private var backLink: Markup {
        guard let back else { return .empty }
        let label = back.title.isEmpty ? "Back" : "Back to \(back.title)"
        return "<a class=\"navigation-back\" href=\"\(back.location)\" aria-label=\"\(label)\" \(back.handler)>\(Icon.back)</a>"
    }
}
