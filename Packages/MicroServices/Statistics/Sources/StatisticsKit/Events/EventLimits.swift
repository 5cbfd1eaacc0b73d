/// How much an event log keeps. What is over a limit goes oldest first, and is counted.
public struct EventLimits: Sendable, Hashable {
    /// Bytes on disk of all files together, refused batches included; at least 64 KiB. Up to 4 KiB of administration come on top.
    public var maximumBytes: Int
    /// Events that wait to be sent.
    public var maximumCount: Int
    /// How long an event waits, by the machine's uptime, sleep included. Time in which the machine was off does not count, so that no
    /// step of the wall clock makes an event old.
    public var maximumAge: Duration
    /// The size of one event, name and attributes; at most 16 KiB.
    public var maximumEventBytes: Int
    /// A session ends when nothing is tracked for so long.
    public var sessionTimeout: Duration

    public init(
        maximumBytes: Int = 20 << 20, maximumCount: Int = 300_000, maximumAge: Duration = .seconds(14 * 86_400),
        maximumEventBytes: Int = 4096, sessionTimeout: Duration = .seconds(1800)
    ) {
        self.maximumBytes = max(64 << 10, maximumBytes)
        self.maximumCount = max(1, maximumCount)
        self.maximumAge = maximumAge
        self.sessionTimeout = sessionTimeout
        self.maximumEventBytes = 0
        self.maximumEventBytes = min(segmentBytes / 2, SegmentFormat.maximumPayload, max(64, maximumEventBytes))
    }

    /// Large enough that a new one is rarely needed, small enough that the oldest can go in small steps.
    var segmentBytes: Int { min(256 << 10, (maximumBytes / 4) & ~4095) }
    /// The share of refused batches in ``maximumBytes``.
    var quarantineBytes: Int { maximumBytes / 8 }
    var logBytes: Int { maximumBytes - quarantineBytes }
}
