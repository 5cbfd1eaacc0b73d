/// Tells what happened in the product. `EventLog` is the real one; `RecordingEventTracker` in StatisticsKitTesting keeps events in memory.
public protocol EventTracking: Sendable {
    /// Notes an event. Never throws and never waits for the network; what cannot be kept is counted.
    ///
    /// - Parameters:
    ///   - name: a name that the schema lists.
    ///   - attributes: what the schema lets be told about it.
    func track(_ name: String, _ attributes: EventAttributes)
}

extension EventTracking {
    /// Notes an event without attributes.
    public func track(_ name: String) { track(name, [:]) }
}
