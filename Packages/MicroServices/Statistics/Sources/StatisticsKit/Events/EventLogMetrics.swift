/// How an event log is doing.
public struct EventLogFigures: Sendable, Hashable {
    /// Events that wait to be sent.
    public var pending = 0
    /// Bytes of the log on disk, without refused batches.
    public var bytes = 0
    /// Milliseconds since 1970 of the oldest event that waits.
    public var oldest: Int64?
    /// Events written since the log was opened.
    public var tracked = 0
    /// Events that the server has accepted since the log was opened.
    public var delivered = 0
    /// Events that were not kept, by reason, since the log was opened.
    public var dropped: [DropReason: Int] = [:]
    /// Attributes that the schema refused since the log was opened.
    public var refusedAttributes = 0
    /// Files of an unknown kind or version in the folder; left alone.
    public var foreignFiles = 0
    /// Batches that the server refused and that are kept.
    public var quarantinedBatches = 0
    /// Whether the person agrees.
    public var consent = Consent.denied
    /// The session that is going on.
    public var session: UInt64?

    public init() {}
}
