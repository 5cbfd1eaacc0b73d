/// What a cache has done since it was made.
public struct CacheStatistics: Hashable, Sendable {
    /// Lookups that the memory tier answered.
    public var memoryHits = 0
    /// Lookups that it did not.
    public var memoryMisses = 0
    /// Lookups that the disk tier answered.
    public var diskHits = 0
    /// Lookups that it did not.
    public var diskMisses = 0
    /// Entries that left the memory tier, by cause.
    public var removals: [RemovalCause: Int] = [:]
    /// Loads that brought a value.
    public var loads = 0
    /// Loads that threw.
    public var failedLoads = 0
    /// The time that loads took, failed ones included.
    public var loadTime: Duration = .zero
    /// Failures of the disk tier, as reported to `onFailure`.
    public var diskFailures = 0

    public init() {}
}
