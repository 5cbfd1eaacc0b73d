/// A message to a browser.
public enum LiveMessage: Sendable, Hashable {
    /// A render or a patch: its number, which is the id of the server-sent event, and the JSON text without newlines.
    case update(number: Int, json: [UInt8])
    /// Keeps the connection alive.
    case ping
}

/// A browser's message stream of one session. A newer stream ends the older one.
public struct LiveConnection: Sendable, Hashable {
    let number: Int
}

/// A report of a stream that did not wake for a pending message until the next ping, which delayed the response to the user.
///
/// No cause is known. Each ping checks for it, because it has occurred before.
public struct LostWakeup: Sendable, Hashable, CustomStringConvertible {
    /// The location of the innermost screen; it may contain private data.
    public let location: String
    /// The type of the innermost screen's controller.
    public let screen: String

    public var description: String { "a change of \(screen) waited for a ping" }
}
