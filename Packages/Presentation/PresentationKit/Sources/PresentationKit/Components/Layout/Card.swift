/// A raised surface around views that belong together.
public struct Card: View {
    private let content: Markup

    public init(@MarkupBuilder content: () -> Markup) {
        self.content = content()
    }

    public var body: Markup { "<div class=\"card\">\(content)</div>" }
}
