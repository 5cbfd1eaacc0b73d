/// What a session still has to send and to which stream: the part of ``LiveSession`` that decides, without tasks and renders, so that every
/// order of events can be tried.
struct Delivery {
    /// What a stream does next.
    enum Step: Hashable {
        case fullRender
        case patch
        case ping
        /// Nothing is to be done before something changes.
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

    /// Whether there may be something to send. What was rendered and found to be what the browser has is none.
    var hasNews: Bool { isDirty || needsFullRender || !acknowledgements.isEmpty }

    // MARK: What happens

    mutating func change() {
        isDirty = true
    }

    /// The browser does not have, or cannot be trusted to have, what was sent last.
    mutating func lose() {
        needsFullRender = true
    }

    /// An event's action has ended; the number is nil for an event without one.
    mutating func acknowledge(_ number: Int?) {
        if let number { acknowledgements.append(number) }
        isDirty = true
    }

    mutating func ping() {
        isPingDue = true
    }

    /// A new stream takes the place of an older one.
    mutating func connect() -> LiveConnection {
        connectionCount += 1
        let new = LiveConnection(number: connectionCount)
        connection = new
        return new
    }

    mutating func disconnect(_ old: LiveConnection) {
        if connection == old { connection = nil }
    }

    mutating func end() {
        isEnded = true
    }

    // MARK: What is done about it

    /// What a stream does now. A render is to be followed by ``takeAcknowledgements()`` if its message is sent, and by this call again if
    /// it is not: a ping may be due.
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
