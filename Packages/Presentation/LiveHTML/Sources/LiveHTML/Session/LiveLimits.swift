/// What bounds page sessions, whatever a browser sends.
public struct LiveLimits: Sendable {
    /// How many page sessions there may be. When there are more, the one that has been without a browser for longest is ended.
    public var sessions = 256
    /// How long a session without a browser is kept.
    public var idle: Duration = .seconds(600)
    /// How many events of one session may be running.
    public var runningEvents = 32
    /// How many events one session may send in one second.
    public var eventsPerSecond = 200
    /// The largest body of a request, in bytes.
    public var bodyBytes = 256 * 1024
    /// How long a body may take to arrive.
    public var bodyTime: Duration = .seconds(10)
    /// How long the first paint waits for screens to load before it shows them as they are.
    public var firstPaint: Duration = .milliseconds(500)
    /// The longest location, in bytes.
    public var locationBytes = 2048

    public init() {}
}
