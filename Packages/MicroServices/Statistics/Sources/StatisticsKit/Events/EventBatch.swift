/// Events that are sent together, oldest first, never empty.
public struct EventBatch: Sendable, Hashable, Identifiable {
    /// The events.
    public let events: [RecordedEvent]

    /// Makes a batch, for tests of what sends it; nil without events.
    ///
    /// - Parameter events: oldest first.
    public init?(_ events: [RecordedEvent]) {
        guard !events.isEmpty else { return nil }
        self.events = events
    }

    /// Names the batch: the same events, the same id. A batch that failed is sent again as it was, also by the next process, so that a
    /// server that has accepted it but could not say so recognises it.
    public var id: String {
        events.last.map { "\(events[0].id)-\(String($0.id.number, radix: 16))" } ?? ""
    }

    /// The numbers of the first and the last event.
    var range: ClosedRange<UInt64> {
        let first = events[0].id.number
        return first...max(first, events[events.count - 1].id.number)
    }
}
