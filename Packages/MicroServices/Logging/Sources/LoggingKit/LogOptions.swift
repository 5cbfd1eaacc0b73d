public import Logging

/// How lines travel from callers to sinks and files.
public struct LogOptions: Sendable {
    /// Bytes of the ring; a power of two.
    public var ringSize: Int
    /// The least severe level whose callers wait for room when the ring is full; nil, the default, for none. All other lines are dropped and
    /// counted, and the log contains the count. A caller never writes to files or sinks itself.
    public var blockingLevel: Logger.Level?
    /// The longest time that one call waits for room; its line is dropped and counted afterwards.
    public var maximumWait: Duration
    /// Hides what lies in the ring's file.
    public var ringCipher: RingCipher?
    /// The limit of each place in the code; nil for none, for logs that must be complete at any rate.
    public var rateLimit: RateLimit?
    /// Whether a line that repeats the one before it is counted instead of written.
    public var collapsesRepetitions: Bool
    /// Lines below the level that come out with an error; nil for none.
    public var heldBack: HeldBackLines?

    public init(
        ringSize: Int = 4 << 20, blockingLevel: Logger.Level? = nil, maximumWait: Duration = .milliseconds(50),
        ringCipher: RingCipher? = nil,
        rateLimit: RateLimit? = .default, collapsesRepetitions: Bool = false, heldBack: HeldBackLines? = nil
    ) {
        self.ringSize = ringSize
        self.blockingLevel = blockingLevel
        self.maximumWait = maximumWait
        self.ringCipher = ringCipher
        self.rateLimit = rateLimit
        self.collapsesRepetitions = collapsesRepetitions
        self.heldBack = heldBack
    }
}
