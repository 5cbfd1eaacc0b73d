/// A page whose stream slept although there was something to send, until a ping woke it: what somebody pressed seemed dead so long.
///
/// It cannot happen as far as is known, and is looked for with each ping because it did once.
public struct LostWakeup: Sendable, Hashable, CustomStringConvertible {
    /// Where the innermost screen is; it may name what a person looks at.
    public let location: String
    /// The type of the innermost screen's controller.
    public let screen: String

    public var description: String { "a change of \(screen) waited for a ping" }
}
