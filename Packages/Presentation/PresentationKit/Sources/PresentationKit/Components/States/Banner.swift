/// A message above the content.
public struct Banner: View {
    /// The kind of a message. Warnings and failures are announced immediately.
    public enum Style: String, Sendable {
        case info
        case success
        case warning
        case danger
    }

    public let body: Node

    /// Creates a banner that stays until the page no longer contains it.
    public init(_ message: String, _ style: Style = .info) {
        body = .notice(Notice(message: message, style: style, isFloating: false, dismiss: nil))
    }

    /// Creates a banner that the user can close.
    public init(_ message: String, _ style: Style = .info, dismiss action: some Hashable & Sendable) {
        body = .notice(Notice(message: message, style: style, isFloating: false, dismiss: on(.click, action)))
    }
}
