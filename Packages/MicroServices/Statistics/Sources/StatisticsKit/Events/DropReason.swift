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
