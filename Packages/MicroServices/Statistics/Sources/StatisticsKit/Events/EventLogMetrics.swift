/// The state and the counters of an event log.
public struct EventLogMetrics: Sendable, Hashable {
    /// The number of events waiting to be sent.
    public var pending = 0
    /// The size on disk in bytes, without refused batches.
    public var bytes = 0
    /// The time of the oldest waiting event, in milliseconds since 1970.
    public var oldest: Int64?
    /// The number of events written since the log was opened.
    public var tracked = 0
    /// The number of events accepted by the server since the log was opened.
    public var delivered = 0
    /// The number of events dropped since the log was opened, by reason.
    public var dropped: [DropReason: Int] = [:]
    /// The number of attributes refused by the schema since the log was opened.
    public var refusedAttributes = 0
    /// The number of files of an unknown kind or version in the folder; they are not changed.
    public var foreignFiles = 0
    /// The number of stored batches that the server refused.
    public var quarantinedBatches = 0
    /// Whether the user agrees to statistics.
    public var consent = Consent.denied
    /// The current session.
    public var session: UInt64?

    public init() {}
}

/// The reason why an event was dropped.
public enum DropReason: Int, Sendable, Hashable, CaseIterable {
    /// The user has not given consent, or has withdrawn it.
    case noConsent
    /// The schema does not list it.
    case unknownEvent
    /// The session is not part of the sample for this event.
    case sampledOut
    /// It is larger than ``EventLimits/maximumEventBytes``.
    case tooLarge
    /// The log reached its size limit; the oldest events were dropped.
    case overBytes
    /// The log reached its limit of events; the oldest were dropped.
    case overCount
    /// The event exceeded the age limit.
    case overAge
    /// The disk could not store it.
    case storage
    /// Its bytes on disk were incomplete or changed.
    case damaged
    /// The server refused it, and newer refused events replaced it.
    case refused
    /// The log was suspended.
    case suspended
}
