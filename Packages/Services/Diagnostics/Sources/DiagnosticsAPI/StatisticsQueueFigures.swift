/// The queue of statistics on this device.
public struct StatisticsQueueFigures: Sendable, Hashable {
    /// Whether the person agrees to statistics.
    public var hasConsent: Bool
    /// Events that wait to be sent.
    public var waiting: Int
    /// Bytes on disk.
    public var bytes: Int
    /// When the oldest event that waits was noted, in milliseconds since 1970.
    public var oldest: Int64?
    /// Events delivered since the app started.
    public var delivered: Int
    /// Batches that the server refused and that are kept.
    public var refusedBatches: Int
    /// Events that were not kept since the app started, by reason, most frequent first.
    public var dropped: [Count]

    public init(
        hasConsent: Bool, waiting: Int, bytes: Int, oldest: Int64?, delivered: Int, refusedBatches: Int, dropped: [Count]
    ) {
        self.hasConsent = hasConsent
        self.waiting = waiting
        self.bytes = bytes
        self.oldest = oldest
        self.delivered = delivered
        self.refusedBatches = refusedBatches
        self.dropped = dropped
    }
}
