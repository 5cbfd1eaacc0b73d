/// A message above the content.
public struct Banner: View {
    /// The kind of a message. Warnings and failures are announced immediately.
    public enum Style: String, Sendable {
        case info
        case success
        case warning
        case danger
    }

    private let message: String
    private let style: Style
    private let dismiss: Handler?

    public init(_ message: String, _ style: Style = .info) {
        self.message = message
        self.style = style
        dismiss = nil
    }

    /// Creates a banner that the user can close.
    public init(_ message: String, _ style: Style = .info, dismiss action: some Hashable & Sendable) {
        self.message = message
        self.style = style
        dismiss = on(.click, action)
    }

    public var body: Node { .notice(Notice(message, style, isFloating: false, dismiss: dismiss)) }
}
