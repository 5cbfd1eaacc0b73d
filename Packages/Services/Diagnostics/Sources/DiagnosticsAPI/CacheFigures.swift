/// What a cache has done since the app started.
public struct CacheFigures: Sendable, Hashable, Identifiable {
    /// The cache's name; unique.
    public var id: String
    /// Lookups that the cache could answer, from memory or from disk.
    public var hits: Int
    /// Lookups that it could not.
    public var misses: Int
    /// Values that had to be loaded, and were.
    public var loads: Int
    /// Loads that failed.
    public var failedLoads: Int
    /// Values that had to make room.
    public var evictions: Int
    /// Failures of the disk.
    public var diskFailures: Int

    public init(id: String, hits: Int, misses: Int, loads: Int, failedLoads: Int, evictions: Int, diskFailures: Int) {
        self.id = id
        self.hits = hits
        self.misses = misses
        self.loads = loads
        self.failedLoads = failedLoads
        self.evictions = evictions
        self.diskFailures = diskFailures
    }

    /// The share of lookups that the cache could answer, 0 to 1; nil before the first.
    public var hitRatio: Double? { hits + misses > 0 ? Double(hits) / Double(hits + misses) : nil }
}
