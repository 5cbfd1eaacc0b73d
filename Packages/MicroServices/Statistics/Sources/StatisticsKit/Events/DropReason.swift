/// Why an event was not kept, or not kept until it was sent.
public enum DropReason: Int, Sendable, Hashable, CaseIterable {
    /// The person has not agreed, or no longer agrees.
    case noConsent
    /// The schema does not list it.
    case unknownEvent
    /// The session does not take part in this event.
    case sampledOut
    /// It is larger than ``EventLimits/maximumEventBytes``.
    case tooLarge
    /// The log was at its limit of bytes; the oldest went.
    case overBytes
    /// The log was at its limit of events; the oldest went.
    case overCount
    /// It waited for longer than the limit.
    case overAge
    /// The disk refused.
    case storage
    /// Its bytes on disk were torn or changed.
    case damaged
    /// The server refused it, and newer refused ones took its place.
    case refused
}
