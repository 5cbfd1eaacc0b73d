public import StatisticsKit
import Synchronization

/// A fake that stores events in memory, with the same handling of schema and consent as `EventLog`.
public final class RecordingEventTracker: EventTracking {
    private struct State {
        var events: [RecordedEvent] = []
        var dropped: [DropReason: Int] = [:]
        var refusedAttributes = 0
        var consent: Consent
        var nextNumber: UInt64 = 1
    }

    private let state: Mutex<State>
    private let schema: EventSchema?
    private let clock: StatisticsClock

    /// Creates a tracker for the events of a schema; nil for all. By default, they have the time 0.
    public init(
        schema: EventSchema? = nil, consent: Consent = .granted, clock: StatisticsClock = StatisticsClock(wall: { 0 }, uptime: { 0 })
    ) {
        self.schema = schema
        self.clock = clock
        state = Mutex(State(consent: consent))
    }

    /// The tracked events, oldest first.
    public var events: [RecordedEvent] { state.withLock { $0.events } }
    /// The number of dropped events, by reason.
    public var dropped: [DropReason: Int] { state.withLock { $0.dropped } }
    /// The number of attributes refused by the schema.
    public var refusedAttributes: Int { state.withLock { $0.refusedAttributes } }

    /// Records the user's decision; withdrawing consent removes every event.
    public func setConsent(_ consent: Consent) {
        state.withLock { state in
            state.consent = consent
            guard consent == .denied else { return }
            state.dropped[.noConsent, default: 0] += state.events.count
            state.events = []
        }
    }

    public func track(_ name: String, _ attributes: EventAttributes) {
        let time = clock.wall()
        state.withLock { state in
            guard state.consent == .granted else {
                state.dropped[.noConsent, default: 0] += 1
                return
            }
            var kept = attributes.map { ($0.key, $0.value) }
            if let schema {
                guard let definition = schema[name] else {
                    state.dropped[.unknownEvent, default: 0] += 1
                    return
                }
                let admitted = schema.admitted(attributes, of: definition)
                kept = admitted.attributes
                state.refusedAttributes += admitted.refused
            }
            state.events.append(
                RecordedEvent(
                    id: EventID(run: 1, number: state.nextNumber), name: name, time: time, session: 1,
                    attributes: kept.map { .init($0.0, $0.1) }))
            state.nextNumber += 1
        }
    }
}
