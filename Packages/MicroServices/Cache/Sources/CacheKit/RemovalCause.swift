/// Why an entry left the memory tier.
public enum RemovalCause: Hashable, Sendable, CaseIterable {
    /// It made room.
    case evicted
    /// Its time to live was over.
    case expired
    /// It, its group or everything was removed.
    case removed
    /// A newer value took its place.
    case replaced
}
