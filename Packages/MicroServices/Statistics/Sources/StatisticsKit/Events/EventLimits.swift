/// The limits of an event log. Beyond a limit, the oldest events are dropped and counted.
///
/// The defaults suffice for 72 hours without a network at one event of 110 bytes a second: 28 MiB, the rest being reserved for refused batches.
/// An event needs about 30 bytes and its names and values.
public struct EventLimits: Sendable, Hashable {
    /// The size of all files in bytes, including refused batches; at least 64 KiB. Up to 4 KiB of metadata are not counted.
    public var maximumBytes: Int
    /// The number of events waiting to be sent.
    public var maximumCount: Int
    /// The maximum age of an event, in the machine's uptime including sleep. Time switched off is not counted, so that a step of the wall clock
    /// cannot age events.
    public var maximumAge: Duration
    /// The size of one event with its name and attributes in bytes; at most 16 KiB.
    public var maximumEventBytes: Int
    /// The time without events after which a session ends.
    public var sessionTimeout: Duration

    public init(
        maximumBytes: Int = 32 << 20, maximumCount: Int = 300_000, maximumAge: Duration = .seconds(14 * 86_400),
        maximumEventBytes: Int = 4096, sessionTimeout: Duration = .seconds(1800)
    ) {
        self.maximumBytes = max(64 << 10, maximumBytes)
        self.maximumCount = max(1, maximumCount)
        self.maximumAge = maximumAge
        self.sessionTimeout = sessionTimeout
        self.maximumEventBytes = 0
        self.maximumEventBytes = min(segmentBytes / 2, SegmentFormat.maximumPayload, max(64, maximumEventBytes))
    }

    /// Large enough to be rarely replaced, small enough that the oldest events are dropped in small steps.
    var segmentBytes: Int { min(256 << 10, (maximumBytes / 4) & ~4095) }
    /// The part of ``maximumBytes`` for refused batches.
    var quarantineBytes: Int { maximumBytes / 8 }
    var logBytes: Int { maximumBytes - quarantineBytes }
}
