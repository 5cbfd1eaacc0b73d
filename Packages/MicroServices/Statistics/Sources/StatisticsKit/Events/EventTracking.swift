/// Records product events. Implemented by `EventLog`, and in memory by `RecordingEventTracker` of `StatisticsKitTesting`.
public protocol EventTracking: Sendable {
    /// Records an event. Never throws and never waits for the network; dropped events are counted.
    ///
    /// - Parameters:
    ///   - name: a name in the schema.
    ///   - attributes: attributes in the schema.
    func track(_ name: String, _ attributes: EventAttributes)
}

extension EventTracking {
    /// Records an event without attributes.
    public func track(_ name: String) { track(name, [:]) }
}
