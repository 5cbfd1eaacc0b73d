/// The metrics of a cache since the start of the app.
public struct CacheMetrics: Sendable, Hashable, Identifiable {
    /// The unique name of the cache.
    public var id: String
    /// The number of lookups that memory or disk answered.
    public var hits: Int
    /// The number of lookups that neither answered.
    public var misses: Int
    /// The number of successful loads.
    public var loads: Int
    public var failedLoads: Int
    /// The number of evicted values.
    public var evictions: Int
    /// The number of disk errors.
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

    /// The share of lookups that the cache answered, from 0 to 1; nil without lookups.
    public var hitRatio: Double? { hits + misses > 0 ? Double(hits) / Double(hits + misses) : nil }
}
