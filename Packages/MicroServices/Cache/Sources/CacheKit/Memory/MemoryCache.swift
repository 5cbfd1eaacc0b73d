public import Synchronization

/// A bounded cache in memory, for use from any thread.
///
/// ```swift
/// let cache = MemoryCache<String, Image>(limit: CacheLimit(count: 500, bytes: 32 << 20), cost: { $0.byteCount })
/// cache.set(image, for: "logo", timeToLive: .seconds(60))
/// cache.get("logo")
/// ```
///
/// Which entry makes room is decided by the rule, recency or frequency, that has had more hits of late on a sample of the keys.
///
/// The bounds hold after each write. Large caches are divided into parts with a lock each; then each part has its share of the bounds, and
/// one value cannot be larger than a part.
public final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    // Unchecked for `parts` and `fronts`: the pointers never change, each part lies inside a mutex, and fronts are atomic.

    /// Called after an entry has left, on the thread that caused it, outside of all locks.
    public typealias RemovalListener = @Sendable (Key, Value, RemovalCause) -> Void

    // Pointers and no array of objects, because counting references would cost each read as much as the look-up.
    @usableFromInline let parts: UnsafeMutablePointer<Mutex<MemoryShard<Key, Value>>>
    @usableFromInline let fronts: UnsafeMutablePointer<ReadFront>
    @usableFromInline let partCount: Int
    @usableFromInline let seed = KeyHash.newSeed
    @usableFromInline let reads = ReadCounts()
    @usableFromInline let judge: SharedJudge
    @usableFromInline let usesTime: Atomic<Bool>
    @usableFromInline let clock: CacheClock
    @usableFromInline let onRemoval: RemovalListener?
    @usableFromInline let timeToLive: TimeToLive
    @usableFromInline let cost: @Sendable (Value) -> Int

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
        while count < 64, limit.count / (count * 2) >= 1_024, (limit.bytes ?? .max) / (count * 2) >= 16 << 20 { count *= 2 }
        partCount = count
        parts = .allocate(capacity: count)
        fronts = ReadFront.allocate(count)
        for part in 0..<count {
            let entries = limit.count / count + (part < limit.count % count ? 1 : 0)
            let bytes = limit.bytes.map { $0 / count + (part < $0 % count ? 1 : 0) }
            (parts + part).initialize(to: Mutex(MemoryShard(limit: CacheLimit(count: entries, bytes: bytes), front: fronts + part)))
        }
        judge = SharedJudge(capacity: limit.count)
        usesTime = Atomic(timeToLive != .unlimited)
        self.timeToLive = timeToLive
        self.clock = clock
        self.cost = cost
        self.onRemoval = onRemoval
    }

    deinit {
        parts.deinitialize(count: partCount)
        parts.deallocate()
        fronts.deallocate()
    }

    /// The value, or `nil` when there is none or its time is over.
    @inlinable
    public func get(_ key: Key) -> Value? { get(key, evenReloading: false) }

    /// - Parameter evenReloading: whether to give also a stale value of which it was noted that a newer one is being loaded.
    @inlinable
    @inline(__always)
    func get(_ key: Key, evenReloading: Bool) -> Value? {
        let hash = KeyHash(key, seed: seed)
        if hash.isSampled(judge.sampleMask.load(ordering: .relaxed)) { judge.noteRead(hash) }
        if usesTime.load(ordering: .relaxed) { return getInTime(key, hash, evenReloading) }
        let part = hash.part(of: partCount)
        if MemoryShard<Key, Value>.Table.isPlain {
            switch MemoryShard<Key, Value>.Table.peek(fronts + part, hash) {
            case .found(let entry, let slot) where entry.key == key:
                noteRead(part, slot)
                return entry.value
            case .nothing:
                noteRead(part, -1)
                return nil
            default: break
            }
        }
        return getLocked(key, hash, part)
    }

    @inlinable
    func getLocked(_ key: Key, _ hash: KeyHash, _ part: Int) -> Value? {
        let (value, slot) = parts[part].withLock { $0.get(key, hash) }
        noteRead(part, slot)
        return value
    }

    /// Keeps a value, in place of an older one.
    ///
    /// - Parameters:
    ///   - timeToLive: how long it may be used, in place of the cache's own.
    ///   - tags: names by which it can be removed together with others, in place of those that the key had.
    @inlinable
    public func set(_ value: Value, for key: Key, timeToLive: TimeToLive? = nil, tags: Set<String> = []) {
        let hash = KeyHash(key, seed: seed)
        let cost = max(0, cost(value))
        if hash.isSampled(judge.sampleMask.load(ordering: .relaxed)) { judge.noteWrite(hash) }
        let timeToLive = timeToLive ?? self.timeToLive
        let deadlines = timeToLive == .unlimited ? Deadlines.unlimited : Deadlines(timeToLive, clock: clock)
        if deadlines.isLimited { usesTime.store(true, ordering: .relaxed) }
        let (removals, count) = parts[hash.part(of: partCount)].withLock { shard in
            judge.advise(&shard.policy)
            return (shard.set(value, for: key, hash, cost: cost, deadlines: deadlines, tags: tags), shard.count)
        }
        guard let first = removals.first else { return }
        if first.cause == .evicted { judge.noteSize(count &* partCount) }
        guard let onRemoval else { return }
        onRemoval(first.key, first.value, first.cause)
        for removal in removals.others { onRemoval(removal.key, removal.value, removal.cause) }
    }

    /// Removes a value.
    @inlinable
    public func remove(_ key: Key) {
        let hash = KeyHash(key, seed: seed)
        let removal = parts[hash.part(of: partCount)].withLock { $0.remove(key, hash, .removed) }
        if let removal, let onRemoval { onRemoval(removal.key, removal.value, removal.cause) }
    }

    /// Removes all values that were set with this tag. Looks at no others.
    public func removeAll(tag: String) {
        for part in 0..<partCount {
            let removals = parts[part].withLock { $0.removeAll(tag: tag) }
            guard let onRemoval else { continue }
            for removal in removals { onRemoval(removal.key, removal.value, removal.cause) }
        }
    }

    /// Removes all values whose keys `isIncluded` accepts. Looks at each key.
    @inlinable
    public func removeAll(where isIncluded: @Sendable (Key) -> Bool = { _ in true }) {
        for part in 0..<partCount {
            let removals = parts[part].withLock { $0.removeAll(where: isIncluded) }
            guard let onRemoval else { continue }
            for removal in removals { onRemoval(removal.key, removal.value, removal.cause) }
        }
    }

    /// The number of entries, with those whose time is over and nobody has asked for since.
    public var count: Int { (0..<partCount).reduce(0) { $0 + parts[$1].withLock { $0.count } } }
    /// The sum of the costs.
    public var totalCost: Int { (0..<partCount).reduce(0) { $0 + parts[$1].withLock { $0.cost } } }

    /// What happened so far, of the memory tier.
    public var statistics: CacheStatistics {
        var statistics = CacheStatistics()
        (statistics.memoryHits, statistics.memoryMisses) = reads.total
        for part in 0..<partCount {
            let removals = parts[part].withLock { $0.removals }
            for cause in RemovalCause.allCases where removals[cause] > 0 { statistics.removals[cause, default: 0] += removals[cause] }
        }
        return statistics
    }

    /// A value whose time is over, and whether it may be given out while a new one is loaded, or when that fails.
    func stale(_ key: Key) -> (value: Value, whileRevalidating: Bool, ifError: Bool)? {
        guard usesTime.load(ordering: .relaxed) else { return nil }
        let (hash, now) = (KeyHash(key, seed: seed), clock.monotonic())
        return parts[hash.part(of: partCount)].withLock { $0.stale(key, hash, now: now) }
            .map { ($0.value, now < $0.deadlines.revalidating, now < $0.deadlines.error) }
    }

    /// Notes that a newer value is being loaded, or no longer.
    func noteReloading(_ key: Key, _ isReloading: Bool) {
        guard usesTime.load(ordering: .relaxed) else { return }
        let hash = KeyHash(key, seed: seed)
        parts[hash.part(of: partCount)].withLock { $0.noteReloading(key, hash, isReloading) }
    }

    @inlinable
    @inline(never)
    func getInTime(_ key: Key, _ hash: KeyHash, _ evenReloading: Bool) -> Value? {
        let (now, part) = (clock.monotonic(), hash.part(of: partCount))
        let (value, slot, expired) = parts[part].withLock { $0.get(key, hash, now: now, evenReloading: evenReloading) }
        noteRead(part, slot)
        if let expired, let onRemoval { onRemoval(expired.key, expired.value, expired.cause) }
        return value
    }

    /// Counts a read, after the lock was let go if one was needed: writing to a distant place before makes the next one wait for it.
    @inlinable
    @inline(__always)
    func noteRead(_ part: Int, _ slot: Int) {
        reads.note(isHit: slot >= 0)
        if slot >= 0, fronts[part].touch(slot) { beginGeneration(part) }
    }

    @usableFromInline
    func beginGeneration(_ part: Int) { parts[part].withLock { $0.policy.beginGeneration() } }
}

extension MemoryCache where Key == String {
    /// Removes all values whose keys begin with these bytes of UTF-8. Looks at each key.
    public func removeAll(prefix: String) {
        removeAll { $0.utf8.starts(with: prefix.utf8) }
    }
}
