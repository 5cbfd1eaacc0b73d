/// A part of a page with a heading.
public struct Section: View {
    private let title: String
    private let content: Markup

    public init(_ title: String, @MarkupBuilder content: () -> Markup) {
        self.title = title
        self.content = content()
    }

    public var body: Markup { "<section class=\"section\"><h2 class=\"text-heading\">\(title)</h2>\(content)</section>" }
}
