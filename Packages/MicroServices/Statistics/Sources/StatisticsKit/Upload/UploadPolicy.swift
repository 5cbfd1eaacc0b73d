/// The size of batches and the delays between them.
public struct UploadPolicy: Sendable, Hashable {
    /// The maximum number of events in a batch.
    public var maximumBatchCount: Int
    /// The maximum size of a batch as JSON in bytes, estimated; a single event may exceed it.
    public var maximumBatchBytes: Int
    /// The time during which events are collected before they are sent.
    public var interval: Duration
    /// The maximum delay after the first failure. It doubles with each further one.
    public var baseDelay: Duration
    /// The maximum delay after any failure.
    public var maximumDelay: Duration
    /// The maximum delay that a server can ask for.
    public var maximumRetryAfter: Duration

    public init(
        maximumBatchCount: Int = 500, maximumBatchBytes: Int = 128 << 10, interval: Duration = .seconds(30),
        baseDelay: Duration = .seconds(5), maximumDelay: Duration = .seconds(900), maximumRetryAfter: Duration = .seconds(86_400)
    ) {
        self.maximumBatchCount = max(1, maximumBatchCount)
        self.maximumBatchBytes = maximumBatchBytes
        self.interval = interval
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.maximumRetryAfter = maximumRetryAfter
    }
}
