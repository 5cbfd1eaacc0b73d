/// A non-empty batch of events that are sent together, oldest first.
public struct EventBatch: Sendable, Hashable, Identifiable {
    /// The events.
    public let events: [RecordedEvent]

    /// Creates a batch for tests; nil without events.
    ///
    /// - Parameter events: oldest first.
    public init?(_ events: [RecordedEvent]) {
        guard !events.isEmpty else { return nil }
        self.events = events
    }

    /// Identifies the batch: equal events, equal id. A failed batch is sent again unchanged, also by the next process, so that a server that has
    /// accepted it can recognize it.
    public var id: String {
        events.last.map { "\(events[0].id)-\(String($0.id.number, radix: 16))" } ?? ""
    }

    /// The numbers of the first and the last event.
    var range: ClosedRange<UInt64> {
        let first = events[0].id.number
        return first...max(first, events[events.count - 1].id.number)
    }
}
