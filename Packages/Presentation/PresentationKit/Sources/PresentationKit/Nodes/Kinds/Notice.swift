/// A message above the content or floating over it.
public struct Notice: Sendable {
    public let message: String
    public let style: Banner.Style
    /// Whether the notice floats over the page.
    public let isFloating: Bool
    /// Closes the notice; nil if it cannot be closed.
    public let dismiss: Handler?

    /// Whether assistive technology announces it immediately.
    public var isUrgent: Bool { style == .warning || style == .danger }
}
