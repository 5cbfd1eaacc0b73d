/// The limits of a page.
public struct BridgeLimits: Sendable {
    /// The maximum size of a message in bytes.
    public var messageBytes = 64 * 1024
    /// The maximum size of a response in bytes.
    public var answerBytes = 64 * 1024
    /// The maximum number of messages per second; further ones are dropped.
    public var messagesPerSecond = 40
    /// The maximum number of pending requests and notes.
    public var running = 8
    /// The maximum number of declared capabilities.
    public var capabilities = 32
    /// The maximum duration of a request.
    public var time: Duration = .seconds(10)

    public init() {}
}
