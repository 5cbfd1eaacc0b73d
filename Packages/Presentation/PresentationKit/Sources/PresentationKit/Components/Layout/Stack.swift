/// Views below each other.
public struct Stack: View {
    private let spacing: Spacing
    private let content: Markup

    public init(spacing: Spacing = .medium, @MarkupBuilder content: () -> Markup) {
        self.spacing = spacing
        self.content = content()
    }

    public var body: Markup { "<div class=\"stack gap-\(spacing.rawValue)\">\(content)</div>" }
}
