/// Limits the events of one session and rejects duplicates.
struct EventGate {
    enum Entry {
        case entered
        /// The same click or submit is still in progress.
        case isRunning
        case refused
    }

    private struct Load {
        var running = 0
        var inThisSecond = 0
    }

    /// The number of remembered event numbers: more than a browser sends without a response.
    static let memory = 64
    private let limits: LiveLimits
    private let now: () -> ContinuousClock.Instant
    private var events = Load()
    private var messages = Load()
    private var keys: Set<Int> = []
    private var recent: [Int] = []
    private var second: ContinuousClock.Instant

    init(limits: LiveLimits, now: @escaping () -> ContinuousClock.Instant) {
        self.limits = limits
        self.now = now
        second = now()
    }

    /// Whether an event was received before; always false without a number.
    func knows(_ number: Int?) -> Bool { number.map(recent.contains) ?? false }

    /// Admits an event, which must ``leave(_:isMessage:)``. A refused one can be sent again.
    ///
    /// - Parameter key: The handler of a click or submit, of which one runs at a time.
    mutating func enter(_ number: Int?, _ key: Int?, isMessage: Bool) -> Entry {
        let instant = now()
        if second.duration(to: instant) >= .seconds(1) { (second, events.inThisSecond, messages.inThisSecond) = (instant, 0, 0) }
        let load = isMessage ? \EventGate.messages : \.events
        let perSecond = isMessage ? limits.frameMessagesPerSecond : limits.eventsPerSecond
        let limit = isMessage ? limits.runningFrameMessages : limits.runningEvents
        self[keyPath: load].inThisSecond += 1
        guard self[keyPath: load].inThisSecond <= perSecond, self[keyPath: load].running < limit else { return .refused }
        if let number { recent = recent.suffix(Self.memory - 1) + [number] }
        if let key, !keys.insert(key).inserted { return .isRunning }
        self[keyPath: load].running += 1
        return .entered
    }

    mutating func leave(_ key: Int?, isMessage: Bool) {
        if isMessage { messages.running -= 1 } else { events.running -= 1 }
        if let key { keys.remove(key) }
    }
}
