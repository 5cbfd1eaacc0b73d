/// The metrics of the statistics queue on this device.
public struct StatisticsQueueMetrics: Sendable, Hashable {
    public var hasConsent: Bool
    /// The number of events to be sent.
    public var waiting: Int
    /// The size on disk in bytes.
    public var bytes: Int
    /// The time of the oldest event to be sent, in milliseconds since 1970.
    public var oldest: Int64?
    /// The number of delivered events since the start of the app.
    public var delivered: Int
    /// The number of stored batches that the server has rejected.
    public var refusedBatches: Int
    /// The number of dropped events since the start of the app, by reason, most frequent first.
    public var dropped: [Count]

    public init(hasConsent: Bool, waiting: Int, bytes: Int, oldest: Int64?, delivered: Int, refusedBatches: Int, dropped: [Count]) {
        self.hasConsent = hasConsent
        self.waiting = waiting
        self.bytes = bytes
        self.oldest = oldest
        self.delivered = delivered
        self.refusedBatches = refusedBatches
        self.dropped = dropped
    }
}
