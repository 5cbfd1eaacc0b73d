/// A short confirmation at the edge of the page. The view model controls its duration.
public struct Toast: View {
    public let body: Node

    /// Creates a confirmation, which is announced to screen readers.
    public init(_ message: String, _ style: Banner.Style = .success) {
        body = .notice(Notice(message: message, style: style, isFloating: true, dismiss: nil))
    }
}
