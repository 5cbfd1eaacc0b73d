public import StatisticsKit
import Synchronization

/// A fake: keeps events in memory, under the same schema and consent as the real log.
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

    /// - Parameters:
    ///   - schema: what may be tracked; with nil, everything.
    ///   - consent: whether the person agrees.
    ///   - clock: where the time comes from.
    public init(schema: EventSchema? = nil, consent: Consent = .granted, clock: StatisticsClock = ManualStatisticsClock().clock) {
        self.schema = schema
        self.clock = clock
        state = Mutex(State(consent: consent))
    }

    /// What was tracked, oldest first.
    public var events: [RecordedEvent] { state.withLock { $0.events } }
    /// Events that were not kept, by reason.
    public var dropped: [DropReason: Int] { state.withLock { $0.dropped } }
    /// Attributes that the schema refused.
    public var refusedAttributes: Int { state.withLock { $0.refusedAttributes } }

    /// Notes what the person decided; withdrawn consent forgets every event.
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
