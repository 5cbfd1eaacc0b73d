public import Logging

/// The size of the ring, its behavior when full, and the limit for each call site.
public struct LogOptions: Sendable {
    /// The size of the ring in bytes: a power of two from 64 KiB to 64 MiB. Other sizes are rounded up, or down to the maximum.
    public var ringSize: Int
    /// The least severe level whose callers wait while the ring is full; nil (the default) for none. All other lines are dropped and counted,
    /// and the log reports the count. A caller never writes to files or sinks itself.
    public var blockingLevel: Logger.Level?
    /// The longest time that one call waits for room. Its line is then dropped and counted.
    public var maximumWait: Duration
    /// The limit for each call site; nil for logs that must be complete.
    public var rateLimit: RateLimit?

    public init(
        ringSize: Int = 4 << 20, blockingLevel: Logger.Level? = nil, maximumWait: Duration = .milliseconds(50),
        rateLimit: RateLimit? = .default
    ) {
        self.ringSize = ringSize
        self.blockingLevel = blockingLevel
        self.maximumWait = maximumWait
        self.rateLimit = rateLimit
    }
}
