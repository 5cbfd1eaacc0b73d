public import Logging

/// The size of the ring, its behavior when full, and the filters.
public struct LogOptions: Sendable {
    /// The size of the ring in bytes; a power of two.
    public var ringSize: Int
    /// The least severe level whose callers wait while the ring is full; nil (the default) for none. All other lines are dropped and counted,
    /// and the log reports the count. A caller never writes to files or sinks itself.
    public var blockingLevel: Logger.Level?
    /// The longest time that one call waits for room. Its line is then dropped and counted.
    public var maximumWait: Duration
    /// Encrypts the lines in the ring's file.
    public var ringCipher: RingCipher?
    /// The limit for each call site; nil for logs that must be complete.
    public var rateLimit: RateLimit?
    /// Whether consecutive equal lines are counted instead of written.
    public var collapsesRepetitions: Bool
    /// The lines below the level that are written only when an error follows; nil for none.
    public var bufferedLines: BufferedLines?

    public init(
        ringSize: Int = 4 << 20, blockingLevel: Logger.Level? = nil, maximumWait: Duration = .milliseconds(50),
        ringCipher: RingCipher? = nil,
        rateLimit: RateLimit? = .default, collapsesRepetitions: Bool = false, bufferedLines: BufferedLines? = nil
    ) {
        self.ringSize = ringSize
        self.blockingLevel = blockingLevel
        self.maximumWait = maximumWait
        self.ringCipher = ringCipher
        self.rateLimit = rateLimit
        self.collapsesRepetitions = collapsesRepetitions
        self.bufferedLines = bufferedLines
    }
}
