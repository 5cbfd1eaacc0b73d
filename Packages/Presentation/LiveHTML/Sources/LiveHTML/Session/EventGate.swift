/// Limits the events of one session and rejects duplicates.
struct EventGate {
    enum Entry {
        case entered
        /// The same click or submit is still in progress.
        case isRunning
        case refused
    }

    /// The number of remembered event numbers: more than a browser sends without a response.
    static let memory = 64

    private let limits: LiveLimits
    private let now: () -> ContinuousClock.Instant
    private var running = 0
    private var runningMessages = 0
    private var keys: Set<String> = []
    private var recent: [Int] = []
    private var second: ContinuousClock.Instant
    private var count = 0
    private var messageCount = 0

    init(limits: LiveLimits, now: @escaping () -> ContinuousClock.Instant) {
        self.limits = limits
        self.now = now
        second = now()
    }

    /// Whether an event's number is new; always true without a number.
    mutating func isNew(_ number: Int?) -> Bool {
        guard let number else { return true }
        if recent.contains(number) { return false }
        recent.append(number)
        if recent.count > Self.memory { recent.removeFirst() }
        return true
    }

    /// Removes the number of an event that was not started.
    mutating func forget(_ number: Int?) {
        recent.removeAll { $0 == number }
    }

    private mutating func turn() {
        let instant = now()
        if second.duration(to: instant) >= .seconds(1) { (second, count, messageCount) = (instant, 0, 0) }
    }

    /// Like ``enter(_:)``, for a message of a framed page.
    mutating func enterMessage() -> Entry {
        turn()
        messageCount += 1
        guard messageCount <= limits.frameMessagesPerSecond, runningMessages < limits.runningFrameMessages else { return .refused }
        runningMessages += 1
        return .entered
    }

    mutating func leaveMessage() {
        runningMessages -= 1
    }

    mutating func enter(_ key: String?) -> Entry {
        turn()
        count += 1
        guard count <= limits.eventsPerSecond, running < limits.runningEvents else { return .refused }
        if let key, !keys.insert(key).inserted { return .isRunning }
        running += 1
        return .entered
    }

    mutating func leave(_ key: String?) {
        running -= 1
        if let key { keys.remove(key) }
    }
}
