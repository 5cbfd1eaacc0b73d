/// When and in which portions events are sent.
public struct UploadPolicy: Sendable, Hashable {
    /// Events in one batch at most.
    public var maximumBatchCount: Int
    /// Bytes of one batch as JSON at most, estimated; a single event may be larger.
    public var maximumBatchBytes: Int
    /// How long events gather before they are sent.
    public var interval: Duration
    /// The longest wait after the first failure. It doubles with every further one.
    public var baseDelay: Duration
    /// The longest wait after any failure.
    public var maximumDelay: Duration
    /// The longest wait that a server can ask for.
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
