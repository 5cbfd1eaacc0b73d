/// The limits of a page.
struct BridgeLimits: Sendable {
    /// The maximum size of a message in bytes.
    var messageBytes = 64 * 1024
    /// The maximum size of a response in bytes.
    var answerBytes = 64 * 1024
    /// The maximum number of messages per second; further ones are dropped.
    var messagesPerSecond = 40
    /// The maximum number of pending requests and notes.
    var running = 8
    /// The maximum number of declared capabilities.
    var capabilities = 32
    /// The maximum duration of a request.
    var time: Duration = .seconds(10)
}
