/// The reason why an entry left the memory tier.
public enum RemovalCause: Hashable, Sendable, CaseIterable {
    /// Evicted to make room.
    case evicted
    /// Expired.
    case expired
    /// Removed by a call, alone or with others.
    case removed
    /// Replaced by a newer value.
    case replaced
}
