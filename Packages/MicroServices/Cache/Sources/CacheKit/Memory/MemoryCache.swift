import CCacheSQLite
public import Synchronization

/// A bounded, thread-safe cache in memory.
///
/// Eviction follows the rule, recency or frequency, that had more recent hits on a sample of the keys.
///
/// The bounds hold after each write. Large caches are divided into shards with a lock and a share of the bytes each, so a single value cannot
/// be larger than a shard, and a cache with a bound in bytes may evict before all of them are used.
public final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    // Unchecked for `shards` and `readStates`: the pointers are constant, each shard is inside a mutex, and the read states are atomic.

    /// Called after an entry was removed, on the thread that removed it, without a lock of this cache held. Removals by calls of the listener
    /// itself are counted but not reported, so that a listener that stores values ends.
    public typealias RemovalListener = @Sendable (Key, Value, RemovalCause) -> Void

    // Pointers instead of an array of objects, because reference counting would double the cost of a read.
    @usableFromInline let shards: UnsafeMutablePointer<Mutex<MemoryShard<Key, Value>>>
    @usableFromInline let readStates: UnsafeMutablePointer<ShardReadState>
    private let spare = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)
    @usableFromInline let shardCount: Int
    @usableFromInline let seed = KeyHash.newSeed
    @usableFromInline let reads = ReadCounts()
    @usableFromInline let selector: SharedPolicySelector
    @usableFromInline let clock: CoarseClock
    @usableFromInline let onRemoval: RemovalListener?
    private let reporting = Mutex<Set<UInt>>([])
    @usableFromInline let timeToLive: TimeToLive
    @usableFromInline let cost: @Sendable (Value) -> Int
    /// The largest cost of an entry, so that sums do not overflow. Exceeds the bound in bytes, if there is one.
    @usableFromInline let maximumCost: Int

    /// - Parameters:
    ///   - cost: Returns the size of a value in bytes. A negative one is 0.
    ///   - onRemoval: Called for each removed entry.
    public init(
        limit: CacheLimit,
        timeToLive: TimeToLive = .unlimited,
        clock: CacheClock = .system,
        cost: @escaping @Sendable (Value) -> Int = { _ in 1 },
        onRemoval: RemovalListener? = nil
    ) {
        let bytes = limit.bytes.map { min($0, .max >> 4) }
        maximumCost = bytes.map { $0 + 1 } ?? Int(Int32.max)
        // Smaller shards would evict noticeably earlier than an undivided cache.
        var count = 1
        while count < 64, limit.count / (count * 2) >= 1_024, (bytes ?? .max) / (count * 2) >= 16 << 20 { count *= 2 }
        shardCount = count
        shards = .allocate(capacity: count)
        readStates = ShardReadState.allocate(count)
        // The hash does not fill all shards equally: each owns 7/8 of its share, and all take the rest as needed.
        let entries = count == 1 ? limit.count : limit.count / count / 8 * 7
        spare.initialize(to: Atomic(limit.count - entries * count))
        for shard in 0..<count {
            let bytes = bytes.map { $0 / count + (shard < $0 % count ? 1 : 0) }
            (shards + shard).initialize(
                to: Mutex(MemoryShard(limit: CacheLimit(count: entries, bytes: bytes), readState: readStates + shard, spare: spare)))
        }
        selector = SharedPolicySelector(capacity: limit.count)
        self.timeToLive = timeToLive
        self.clock = CoarseClock(clock)
        self.cost = cost
        self.onRemoval = onRemoval
    }

    deinit {
        shards.deinitialize(count: shardCount)
        shards.deallocate()
        readStates.deallocate()
        spare.deallocate()
    }

    /// Returns the value, or `nil` if there is none or it has expired.
    @inlinable
    public func get(_ key: Key) -> Value? { get(key, includingReloading: false) }

    /// - Parameter includingReloading: Whether to also return a stale value that is being reloaded.
    @inlinable
    @inline(__always)
    func get(_ key: Key, includingReloading: Bool) -> Value? {
        let hash = KeyHash(key, seed: seed)
        if hash.isSampled(selector.sampleMask.load(ordering: .relaxed)) { selector.noteRead(hash) }
        let shard = hash.shard(of: shardCount)
        if MemoryShard<Key, Value>.Table.isLockFree {
            switch MemoryShard<Key, Value>.Table.findWithoutLock(
                readStates + shard, hash, { MemoryShard<Key, Value>.Entry.value(in: $0, for: key) })
            {
            case .found(let value, let slot, let deadline) where deadline == CoarseClock.never || clock.now < deadline:
                noteRead(shard, slot)
                return value
            case .notFound:
                noteRead(shard, -1)
                return nil
            case .found: return getUnexpired(key, hash, includingReloading)
            case .undecided: break
            }
        }
        return getLocked(key, hash, shard, includingReloading)
    }

    @inlinable
    func getLocked(_ key: Key, _ hash: KeyHash, _ shard: Int, _ includingReloading: Bool) -> Value? {
        let now = readStates[shard].deadlines.load(ordering: .relaxed) == nil ? 0 : clock.now
        let (value, slot) = shards[shard].withLock { $0.get(key, hash, now: now) }
        if slot == -2 { return getUnexpired(key, hash, includingReloading) }
        noteRead(shard, slot)
        return value
    }

    /// Stores a value and replaces an earlier one.
    @inlinable
    public func set(_ value: Value, for key: Key, timeToLive: TimeToLive? = nil) {
        let hash = KeyHash(key, seed: seed)
        let cost = max(0, min(cost(value), maximumCost))
        if hash.isSampled(selector.sampleMask.load(ordering: .relaxed)) { selector.noteWrite(hash) }
        let timeToLive = timeToLive ?? self.timeToLive
        let deadlines = timeToLive == .unlimited ? Deadlines.unlimited : Deadlines(timeToLive, clock: clock)
        let (removals, count) = shards[hash.shard(of: shardCount)].withLock { shard in
            selector.updateRule(of: &shard.policy)
            return (shard.set(value, for: key, hash, cost: cost, deadlines: deadlines), shard.count)
        }
        guard let first = removals.first else { return }
        if first.cause == .evicted { selector.noteSize(count &* shardCount, reads) }
        report(first)
        for removal in removals.others { report(removal) }
    }

    /// Removes a value.
    @inlinable
    public func remove(_ key: Key) {
        let hash = KeyHash(key, seed: seed)
        let removal = shards[hash.shard(of: shardCount)].withLock { $0.remove(key, hash, .removed) }
        if let removal { report(removal) }
    }

    /// Removes all values.
    @inlinable
    public func removeAll() {
        for shard in 0..<shardCount {
            let removals = shards[shard].withLock { $0.removeAll() }
            for removal in removals { report(removal) }
        }
    }

    /// Evicts entries, for memory warnings of the system, until at most a part of the present ones, and of their cost, is left: from 0, which
    /// empties the cache, to 1. The bounds do not change, so the cache fills again. NaN is 0.
    public func trim(to part: Double) {
        let part = part > 0 ? min(part, 1) : 0
        for shard in 0..<shardCount {
            let removals = shards[shard].withLock { $0.trim(to: part) }
            for removal in removals { report(removal) }
        }
    }

    /// The number of entries, including expired entries that were not read since.
    public var count: Int { (0..<shardCount).reduce(0) { $0 + shards[$1].withLock { $0.count } } }
    var totalCost: Int { (0..<shardCount).reduce(0) { $0 + shards[$1].withLock { $0.cost } } }

    /// The counters of the memory tier.
    public var statistics: CacheStatistics {
        var statistics = CacheStatistics()
        (statistics.memoryHits, statistics.memoryMisses) = reads.total
        for shard in 0..<shardCount {
            let removals = shards[shard].withLock { $0.removals }
            let counts = [removals.evicted, removals.expired, removals.removed, removals.replaced]
            for (cause, count) in zip([RemovalCause.evicted, .expired, .removed, .replaced], counts) where count > 0 {
                statistics.removals[cause, default: 0] += count
            }
        }
        return statistics
    }

    /// Returns a value that has not expired. The read is not counted.
    func fresh(_ key: Key) -> Value? {
        let (hash, now) = (KeyHash(key, seed: seed), clock.clock.monotonic())
        return shards[hash.shard(of: shardCount)].withLock { $0.fresh(key, hash, now: now) }
    }

    /// Returns an expired value, and whether it may be returned during a reload or after a failed one.
    func stale(_ key: Key) -> (value: Value, whileRevalidating: Bool, ifError: Bool)? {
        let (hash, now) = (KeyHash(key, seed: seed), clock.clock.monotonic())
        return shards[hash.shard(of: shardCount)].withLock { $0.stale(key, hash, now: now) }
            .map { ($0.value, now < $0.deadlines.revalidating, now < $0.deadlines.error) }
    }

    /// Lets the stale value be returned without another reload during one, and for a second after a failed one.
    func noteReloading(_ key: Key, _ state: ReloadState) {
        let hash = KeyHash(key, seed: seed)
        let time: Int64 =
            switch state {
            case .begun: .max
            case .failed: clock.clock.monotonic().addingClamped(1_000_000_000)
            case .canceled: .min
            }
        shards[hash.shard(of: shardCount)].withLock { $0.noteReloading(key, hash, until: time) }
    }

    @inlinable
    @inline(never)
    func getUnexpired(_ key: Key, _ hash: KeyHash, _ includingReloading: Bool) -> Value? {
        let (now, shard) = (clock.clock.monotonic(), hash.shard(of: shardCount))
        let (value, slot, expired) = shards[shard].withLock { $0.get(key, hash, now: now, includingReloading: includingReloading) }
        noteRead(shard, slot)
        if let expired { report(expired) }
        return value
    }

    /// Counts a read, after the lock is released: a write to distant memory under the lock would delay the next reader.
    @inlinable
    @inline(__always)
    func noteRead(_ shard: Int, _ slot: Int) {
        reads.note(isHit: slot >= 0)
        if slot >= 0, readStates[shard].touch(slot) { beginGeneration(shard) }
    }

    @inlinable
    @inline(__always)
    func report(_ removal: MemoryShard<Key, Value>.Removal) {
        if let onRemoval { report(removal, to: onRemoval) }
    }

    @usableFromInline
    func report(_ removal: MemoryShard<Key, Value>.Removal, to onRemoval: RemovalListener) {
        let thread = cache_thread()
        guard reporting.withLock({ $0.insert(thread).inserted }) else { return }
        onRemoval(removal.key, removal.value, removal.cause)
        reporting.withLock { _ = $0.remove(thread) }
    }

    @usableFromInline
    func beginGeneration(_ shard: Int) { shards[shard].withLock { $0.policy.beginGeneration() } }
}

enum ReloadState { case begun, failed, canceled }

/// The bounds of a tier. Both hold after each write. A bound below 1 is 1.
public struct CacheLimit: Hashable, Sendable {
    /// The maximum number of entries.
    public var count: Int { didSet { count = max(1, count) } }
    /// The maximum number of bytes, as returned by the cost function. `nil` for no bound.
    public var bytes: Int? { didSet { bytes = bytes.map { max(1, $0) } } }

    public init(count: Int, bytes: Int? = nil) {
        self.count = max(1, count)
        self.bytes = bytes.map { max(1, $0) }
    }
}
