/// What bounds a page, whatever it says.
public struct BridgeLimits: Sendable {
    /// The longest message, in bytes.
    public var messageBytes = 64 * 1024
    /// The longest answer, in bytes.
    public var answerBytes = 64 * 1024
    /// How many messages a page may send in one second; more are dropped.
    public var messagesPerSecond = 40
    /// How many requests and notes of a page may be under way.
    public var running = 8
    /// How many capabilities a page may declare.
    public var capabilities = 32
    /// How long a request may take.
    public var time: Duration = .seconds(10)

    public init() {}
}
