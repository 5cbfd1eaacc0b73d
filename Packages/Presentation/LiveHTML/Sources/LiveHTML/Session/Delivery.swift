/// The state machine of a session's messages: decides what to send to which stream. It has no tasks and does not render, so that tests can try
/// every order of events.
struct Delivery {
    /// The next action of a stream.
    enum Step: Hashable {
        case fullRender, patch, ping
        case wait
        case end
    }

    private var isDirty = true
    private var needsFullRender = true
    private var isPingDue = false
    private var acknowledgements: [Int] = []
    private var isEnded = false
    private var connectionCount = 0
    private(set) var connection: LiveConnection?

    /// Whether there may be a message to send. False if a render was equal to the browser's page.
    var hasPendingMessage: Bool { isDirty || needsFullRender || !acknowledgements.isEmpty }
    mutating func change() { isDirty = true }

    /// Requires a full render, because the browser may not have the last message.
    mutating func invalidate() { needsFullRender = true }

    /// An event's action has ended; the number is nil for an event without one.
    mutating func acknowledge(_ number: Int?) {
        if let number { acknowledgements.append(number) }
        isDirty = true
    }

    mutating func ping() { isPingDue = true }

    /// Starts a new stream, which replaces an older one.
    mutating func connect() -> LiveConnection {
        connectionCount += 1
        let new = LiveConnection(number: connectionCount)
        connection = new
        return new
    }

    mutating func disconnect(_ old: LiveConnection) { if connection == old { connection = nil } }
    mutating func end() { isEnded = true }

    /// Returns the next action of a stream. After a render, call ``takeAcknowledgements()`` if its message is sent; otherwise call this method
    /// again, because a ping may be due.
    mutating func next(for stream: LiveConnection) -> Step {
        guard stream == connection, !isEnded else { return .end }
        if needsFullRender {
            (needsFullRender, isDirty, isPingDue) = (false, false, false)
            return .fullRender
        }
        if isDirty || !acknowledgements.isEmpty {
            isDirty = false
            return .patch
        }
        defer { isPingDue = false }
        return isPingDue ? .ping : .wait
    }

    mutating func takeAcknowledgements() -> [Int] {
        defer { acknowledgements = [] }
        return acknowledgements
    }
}

/// A message to a browser.
public enum LiveMessage: Sendable, Hashable {
    /// A render or a patch: its number, which is the id of the server-sent event, and the JSON text without newlines.
    case update(number: Int, json: [UInt8])
    /// Keeps the connection alive.
    case ping
}

/// A browser's message stream of one session. A newer stream ends the older one.
public struct LiveConnection: Sendable, Hashable { let number: Int }
