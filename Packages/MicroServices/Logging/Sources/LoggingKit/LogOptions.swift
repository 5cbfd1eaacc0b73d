public import Logging

/// How lines travel from callers to sinks and files.
public struct LogOptions: Sendable {
    /// Bytes of the ring; a power of two.
    public var ringSize: Int
    /// When the ring is full, lines of this level and above wait for the drain, and help it; lines below are dropped and counted, and the log
    /// says how many. Nil drops all.
    public var blockingLevel: Logger.Level?
    /// Hides what lies in the ring's file.
    public var ringCipher: RingCipher?
    /// The limit of each place in the code; nil for none.
    public var rateLimit: RateLimit?
    /// Whether a line that repeats the one before it is counted instead of written.
    public var collapsesRepetitions: Bool
    /// Lines below the level that come out with an error; nil for none.
    public var heldBack: HeldBackLines?

    public init(
        ringSize: Int = 4 << 20, blockingLevel: Logger.Level? = .warning, ringCipher: RingCipher? = nil, rateLimit: RateLimit? = nil,
        collapsesRepetitions: Bool = false, heldBack: HeldBackLines? = nil
    ) {
        self.ringSize = ringSize
        self.blockingLevel = blockingLevel
        self.ringCipher = ringCipher
        self.rateLimit = rateLimit
        self.collapsesRepetitions = collapsesRepetitions
        self.heldBack = heldBack
    }
}
