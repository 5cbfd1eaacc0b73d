/// Counters of a cache since its creation.
public struct CacheStatistics: Hashable, Sendable {
    /// Lookups answered from memory.
    public var memoryHits = 0
    /// Lookups not answered from memory.
    public var memoryMisses = 0
    /// Lookups answered from disk.
    public var diskHits = 0
    /// Entries that left the memory tier, by cause.
    public var removals: [RemovalCause: Int] = [:]
    /// Loads that returned a value.
    public var loads = 0
    /// Loads that threw.
    public var failedLoads = 0
    /// Disk failures, as reported to `onFailure`.
    public var diskFailures = 0

    public init() {}
}

/// The reason why an entry left the memory tier.
public enum RemovalCause: Hashable, Sendable, CaseIterable {
    /// Evicted to make room.
    case evicted
    case expired
    /// Removed by a call, alone or with others.
    case removed
    /// Replaced by a newer value.
    case replaced
}
