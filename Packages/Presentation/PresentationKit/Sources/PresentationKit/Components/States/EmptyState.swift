/// In place of content when there is none, with what to do about it.
public struct EmptyState: View {
    private let title: String
    private let message: String
    private let icon: Icon
    private let actions: Markup

    /// - Parameter actions: A button or a link to what fills the page.
    public init(_ title: String, message: String, icon: Icon = .empty, @MarkupBuilder actions: () -> Markup = { .empty }) {
        self.title = title
        self.message = message
        self.icon = icon
        self.actions = actions()
    }

    public var body: Markup {
        """
        <div class="state"><span class="state-icon">\(icon)</span><h2 class="text-heading">\(title)</h2>\
        <p class="text-secondary">\(message)</p>\(actions)</div>
        """
    }
}
