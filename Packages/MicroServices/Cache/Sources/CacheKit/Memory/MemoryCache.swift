public import Synchronization

/// A bounded cache in memory with the S3-FIFO policy, for use from any thread.
///
/// ```swift
/// let cache = MemoryCache<String, Image>(limit: CacheLimit(count: 500, bytes: 32 << 20), cost: { $0.byteCount })
/// cache.set(image, for: "logo", timeToLive: .seconds(60))
/// cache.get("logo")
/// ```
///
/// The bounds hold after each write. Large caches are divided into parts with a lock each; then each part has its share of the bounds, and
/// one value cannot be larger than a part.
public final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Called after an entry has left, on the thread that caused it, outside of all locks.
    public typealias RemovalListener = @Sendable (Key, Value, RemovalCause) -> Void

    @usableFromInline let parts: [Part]
    @usableFromInline let clock: CacheClock
    @usableFromInline let onRemoval: RemovalListener?
    private let timeToLive: TimeToLive
    private let cost: @Sendable (Value) -> Int

    @usableFromInline
    final class Part: Sendable {
        @usableFromInline let shard: Mutex<MemoryShard<Key, Value>>

        init(limit: CacheLimit) {
            shard = Mutex(MemoryShard(limit: limit))
        }
    }

    /// - Parameters:
    ///   - limit: the bounds.
    ///   - timeToLive: how long entries may be used that are set without a time of their own.
    ///   - clock: where the time comes from.
    ///   - cost: the bytes of a value; 0 or more.
    ///   - onRemoval: told about each entry that leaves.
    public init(
        limit: CacheLimit,
        timeToLive: TimeToLive = .unlimited,
        clock: CacheClock = .system,
        cost: @escaping @Sendable (Value) -> Int = { _ in 1 },
        onRemoval: RemovalListener? = nil
    ) {
        // A part of fewer entries or bytes than these would evict noticeably earlier than the whole.
        var count = 1
        while count < 16, limit.count / (count * 2) >= 8_192, (limit.bytes ?? .max) / (count * 2) >= 16 << 20 { count *= 2 }
        parts = (0..<count).map { _ in Part(limit: CacheLimit(count: limit.count / count, bytes: limit.bytes.map { $0 / count })) }
        self.timeToLive = timeToLive
        self.clock = clock
        self.cost = cost
        self.onRemoval = onRemoval
    }

    /// The value, or `nil` when there is none or its time is over.
    @inlinable
    public func get(_ key: Key) -> Value? {
        let clock = clock
        let (value, expired) = part(of: key).shard.withLock { $0.get(key, now: clock.monotonic) }
        if let expired, let onRemoval { onRemoval(expired.key, expired.value, expired.cause) }
        return value
    }

    /// Keeps a value, in place of an older one.
    ///
    /// - Parameter timeToLive: how long it may be used, in place of the cache's own.
    public func set(_ value: Value, for key: Key, timeToLive: TimeToLive? = nil) {
        let cost = max(0, cost(value))
        let deadlines = Deadlines(timeToLive ?? self.timeToLive, clock: clock)
        tell(part(of: key).shard.withLock { $0.set(value, for: key, cost: cost, deadlines: deadlines) })
    }

    /// Removes a value.
    public func remove(_ key: Key) {
        if let removal = part(of: key).shard.withLock({ $0.remove(key) }) { tell([removal]) }
    }

    /// Removes all values whose keys `isIncluded` accepts.
    public func removeAll(where isIncluded: @Sendable (Key) -> Bool = { _ in true }) {
        for part in parts { tell(part.shard.withLock { $0.removeAll(where: isIncluded) }) }
    }

    /// The number of entries, with those whose time is over and nobody has asked for since.
    public var count: Int { parts.reduce(0) { $0 + $1.shard.withLock { $0.count } } }
    /// The sum of the costs.
    public var totalCost: Int { parts.reduce(0) { $0 + $1.shard.withLock { $0.cost } } }

    /// What happened so far, of the memory tier.
    public var statistics: CacheStatistics {
        parts.reduce(into: CacheStatistics()) { statistics, part in
            part.shard.withLock { shard in
                statistics.memoryHits += shard.hits
                statistics.memoryMisses += shard.misses
                statistics.removals.merge(shard.removals, uniquingKeysWith: +)
            }
        }
    }

    @inlinable
    func part(of key: Key) -> Part {
        // Parts are a power of two; one part needs no hash.
        parts.count == 1 ? parts[0] : parts[key.hashValue & (parts.count - 1)]
    }

    private func tell(_ removals: [MemoryShard<Key, Value>.Removal]) {
        guard let onRemoval else { return }
        for removal in removals { onRemoval(removal.key, removal.value, removal.cause) }
    }
}
