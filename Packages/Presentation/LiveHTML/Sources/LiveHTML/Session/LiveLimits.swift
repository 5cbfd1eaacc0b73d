/// The limits of page sessions.
public struct LiveLimits: Sendable {
    /// The maximum number of page sessions. Beyond it, the session without a browser for the longest time is ended.
    public var sessions = 256
    /// How long a session without a browser exists.
    public var idle: Duration = .seconds(600)
    /// How long a session without a browser keeps its last render. Afterwards, a returning browser receives a full render.
    public var remembered: Duration = .seconds(30)
    /// The maximum number of events in progress per session.
    public var runningEvents = 32
    public var eventsPerSecond = 200
    /// The maximum number of messages per second from the framed pages of a session. They are limited separately, so that a framed page cannot block
    /// the user's events.
    public var frameMessagesPerSecond = 40
    /// The maximum number of messages from framed pages in progress per session.
    public var runningFrameMessages = 8
    public var frameMessageBytes = 64 * 1024
    /// The maximum size of a request body without files in bytes.
    public var bodyBytes = 256 * 1024
    /// The maximum time to receive a body without files.
    public var bodyTime: Duration = .seconds(10)
    /// The maximum size of a form with files in bytes, including all fields. Files of a `FileField` with a maximum size are not counted.
    public var uploadBytes = 8 * 1024 * 1024
    public var uploadTime: Duration = .seconds(120)
    /// The maximum number of concurrent uploads over all pages. Files without a maximum size are held in memory.
    public var uploads = 8
    /// How long the first paint waits for screens to load.
    public var firstPaint: Duration = .milliseconds(500)
    public var locationBytes = 2048
    public init() {}
}
