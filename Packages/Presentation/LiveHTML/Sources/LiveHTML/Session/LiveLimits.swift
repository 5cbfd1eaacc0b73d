/// What bounds page sessions, whatever a browser sends.
public struct LiveLimits: Sendable {
    /// How many page sessions there may be. When there are more, the one that has been without a browser for longest is ended.
    public var sessions = 256
    /// How long a session without a browser is kept.
    public var idle: Duration = .seconds(600)
    /// How long a session without a browser remembers how its page looked. Whoever comes back later is sent all of it.
    public var remembered: Duration = .seconds(30)
    /// How many events of one session may be running.
    public var runningEvents = 32
    /// How many events one session may send in one second.
    public var eventsPerSecond = 200
    /// How many texts the pages in the frames of one session may say in one second. They are counted apart, so that no page in a frame can
    /// keep its user from pressing a button.
    public var frameMessagesPerSecond = 40
    /// How many texts of pages in frames may be in handling in one session.
    public var runningFrameMessages = 8
    /// The longest text that a page in a frame may say, in bytes.
    public var frameMessageBytes = 64 * 1024
    /// The largest body of a request without files, in bytes.
    public var bodyBytes = 256 * 1024
    /// How long a body without files may take to arrive.
    public var bodyTime: Duration = .seconds(10)
    /// The largest form with files in it, in bytes, all files and fields together.
    public var uploadBytes = 8 * 1024 * 1024
    /// How long a form with files may take to arrive.
    public var uploadTime: Duration = .seconds(120)
    /// How many forms with files may be on their way at once, over all pages: they are held in memory.
    public var uploads = 8
    /// How long the first paint waits for screens to load before it shows them as they are.
    public var firstPaint: Duration = .milliseconds(500)
    /// The longest location, in bytes.
    public var locationBytes = 2048

    public init() {}
}
