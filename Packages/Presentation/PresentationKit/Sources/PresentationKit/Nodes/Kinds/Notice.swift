/// A message above the content or floating over it.
public struct Notice: Sendable {
    public let message: String
    public let style: Banner.Style
    /// Whether it floats over the page for a while.
    public let isFloating: Bool
    /// Closes it; nil when it cannot be closed.
    public let dismiss: Handler?

    init(_ message: String, _ style: Banner.Style, isFloating: Bool, dismiss: Handler?) {
        self.message = message
        self.style = style
        self.isFloating = isFloating
        self.dismiss = dismiss
    }

    /// Whether it must be heard at once.
    public var isUrgent: Bool { style == .warning || style == .danger }
}
