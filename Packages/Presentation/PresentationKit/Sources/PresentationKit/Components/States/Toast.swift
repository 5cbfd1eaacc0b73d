/// A short confirmation at the edge of the page. The view model controls its duration.
public struct Toast: View {
    private let message: String
    private let style: Banner.Style

    public init(_ message: String, _ style: Banner.Style = .success) {
        self.message = message
        self.style = style
    }

    public var body: Node { .notice(Notice(message, style, isFloating: true, dismiss: nil)) }
}
