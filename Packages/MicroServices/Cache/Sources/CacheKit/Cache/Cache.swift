import Dispatch
import Synchronization

/// A cache with a memory tier and an optional disk tier. It loads missing values once for all concurrent callers.
///
/// Disk failures never fail a call: they are counted and reported to `onFailure`, and the cache continues with memory and loads.
public final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline let memory: MemoryCache<Key, Value>
    private let disk: DiskTier<Key, Value>?
    private let timeToLive: TimeToLive
    private let flights = SingleFlight<Key, Value>()
    private let onFailure: @Sendable (CacheError) -> Void
    /// Disk calls block, so they run on a serial queue outside Swift's thread pool, in the order of the memory changes.
    private let queue = DispatchQueue(label: "CacheKit.disk", target: .global())
    /// Makes a memory change and the enqueuing of its disk work atomic.
    private let order = Mutex(())
    private let counts = Mutex(CacheStatistics())
    @usableFromInline let watch: RemovalWatch?

    /// - Parameters:
    ///   - timeToLive: The default time to live. To cache the absence of a value, make `Value` optional.
    ///   - cost: Returns the size of a value in bytes, for a bound in bytes.
    ///   - onRemoval: Called for each entry that leaves the memory tier.
    ///   - onFailure: Called for each disk failure.
    public init(
        memory: CacheLimit,
        timeToLive: TimeToLive = .unlimited,
        disk: DiskTier<Key, Value>? = nil,
        clock: CacheClock = .system,
        cost: @escaping @Sendable (Value) -> Int = { _ in 1 },
        onRemoval: MemoryCache<Key, Value>.RemovalListener? = nil,
        onFailure: @escaping @Sendable (CacheError) -> Void = { _ in }
    ) {
        self.memory = MemoryCache(limit: memory, timeToLive: timeToLive, clock: clock, cost: cost, onRemoval: onRemoval)
        self.disk = disk
        self.timeToLive = timeToLive
        self.onFailure = onFailure
        watch = disk.flatMap { $0.store.externalRemovals(group: $0.group) }.map { RemovalWatch($0) }
    }

    /// Returns the value in memory, without waiting. Returns `nil` if another process has removed entries of the group from disk.
    @inlinable
    public func get(_ key: Key) -> Value? { get(key, includingReloading: false) }

    @inlinable
    @inline(__always)
    func get(_ key: Key, includingReloading: Bool) -> Value? {
        isCurrent ? memory.get(key, includingReloading: includingReloading) : nil
    }

    /// Returns the value from memory, else from disk, else from `load`, which then fills both tiers.
    ///
    /// - A hit neither suspends the caller nor leaves its actor.
    /// - Concurrent callers of a key share one load.
    /// - A canceled caller stops waiting; the load is canceled when its last caller is.
    /// - A value that is set or removed during a load wins over the result of the load.
    /// - A stale value may be returned during a reload, or if the reload fails: see ``TimeToLive/whileRevalidating`` and
    ///   ``TimeToLive/ifError``. A second after a failed reload, the next call reloads again.
    /// - A load may call this method of any cache for other keys. If it needs its own value, directly or through other loads, the call fails.
    ///
    /// - Throws: The error of `load`, `CancellationError` if the caller was canceled, or ``CacheError`` with ``CacheError/Code/cycle``.
    @inlinable
    @inline(__always)
    nonisolated(nonsending) public func value(
        for key: Key, timeToLive: TimeToLive? = nil, load: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        if let value = get(key, includingReloading: true) { return value }
        return try await valueAfterMiss(key, timeToLive, load)
    }

    @usableFromInline
    func valueAfterMiss(
        _ key: Key, _ timeToLive: TimeToLive?, _ load: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let stale = stale(key)
        if let stale, stale.whileRevalidating {
            flights.start(key) {
                memory.noteReloading(key, .begun)
            } load: { ifCurrent in
                try await self.fetch(key, timeToLive ?? self.timeToLive, load, ifCurrent)
            }
            return stale.value
        }
        do {
            return try await flights.value(for: key) { ifCurrent in
                if let value = await self.valueOnDisk(key, timeToLive ?? self.timeToLive, ifCurrent) { return value }
                return try await self.fetch(key, timeToLive ?? self.timeToLive, load, ifCurrent)
            }
        } catch let error where !(error is CancellationError && Task.isCancelled) {
            guard let stale = self.stale(key), stale.ifError else { throw error }
            return stale.value
        }
    }

    private typealias IfCurrent = @Sendable (() -> Void) -> Void

    /// Loads the value, and fills both tiers unless the key was changed during the load.
    private func fetch(
        _ key: Key, _ timeToLive: TimeToLive, _ load: () async throws -> Value, _ ifCurrent: @escaping IfCurrent
    ) async throws -> Value {
        // Another load may have ended between the miss of the caller and the start of this one.
        if let value = fresh(key) { return value }
        let value: Value
        do {
            value = try await load()
            counts.withLock { $0.loads += 1 }
        } catch {
            counts.withLock { $0.failedLoads += 1 }
            memory.noteReloading(key, Task.isCancelled ? .canceled : .failed)
            throw error
        }
        await change { enqueue in
            ifCurrent {
                self.memory.set(value, for: key, timeToLive: timeToLive)
                enqueue { try $0.write(value, for: key, timeToLive: timeToLive.untilUnusable) }
            }
        }
        return value
    }

    /// Copies the value on disk into memory and returns it. Returns `nil` if there is none, or if a load must be tried first.
    private func valueOnDisk(_ key: Key, _ timeToLive: TimeToLive, _ ifCurrent: @escaping IfCurrent) async -> Value? {
        let count = watch?.now
        guard let (value, stored) = await readDisk(key) else { return nil }
        var limit = timeToLive
        limit.afterWrite = stored.remaining.map { $0.clamped - timeToLive.stale }
        inOrder {
            // An entry that was removed during the read must not be restored.
            guard count == watch?.now else { return }
            ifCurrent { self.memory.set(value, for: key, timeToLive: limit) }
        }
        guard let fresh = limit.afterWrite else { return value }
        return fresh + timeToLive.whileRevalidating.clamped > .zero ? value : nil
    }

    /// Stores a value in both tiers. Returns when it is on disk; `get` returns it earlier.
    public func set(_ value: Value, for key: Key, timeToLive: TimeToLive? = nil) async {
        await change { enqueue in
            flights.detach(key)
            memory.set(value, for: key, timeToLive: timeToLive)
            enqueue { try $0.write(value, for: key, timeToLive: (timeToLive ?? self.timeToLive).untilUnusable) }
        }
    }

    /// Removes a value from both tiers.
    public func remove(_ key: Key) async {
        await change { enqueue in
            flights.detach(key)
            memory.remove(key)
            enqueue { try $0.store.remove($0.name(key), group: $0.group) }
        }
    }

    /// Removes all values from both tiers, for example at sign-out. Loads in progress return their values to their callers, but the values are not
    /// cached: they may be out of date.
    public func removeAll() async {
        await change { enqueue in
            flights.detachAll()
            memory.removeAll()
            enqueue { try $0.store.removeAll(group: $0.group) }
        }
    }

    /// Evicts entries from memory, for memory warnings of the system, until at most a part of them, and of their cost, is left: from 0, which
    /// empties the memory tier, to 1. Values on disk remain.
    public func trimMemory(to part: Double) { memory.trim(to: part) }

    /// The counters of both tiers.
    public var statistics: CacheStatistics {
        var statistics = counts.withLock { $0 }
        let memory = memory.statistics
        statistics.memoryHits = memory.memoryHits
        statistics.memoryMisses = memory.memoryMisses
        statistics.removals = memory.removals
        return statistics
    }

    // MARK: Implementation

    private typealias DiskWork = @Sendable (DiskTier<Key, Value>) throws -> Void

    private func inOrder<Result>(_ body: () -> sending Result) -> sending Result {
        order.withLock { _ in
            clearIfBehind()
            return body()
        }
    }

    /// Whether the memory contains no entry that another process has removed from disk. Clears the memory if it may contain one, unless the
    /// lock is taken, by another thread or because a removal listener calls the cache.
    @inlinable
    @inline(__always)
    var isCurrent: Bool {
        if let watch, watch.isBehind { tryClear() } else { true }
    }

    @usableFromInline
    func tryClear() -> Bool { order.withLockIfAvailable { _ in clearIfBehind() } != nil }

    private func clearIfBehind() {
        guard let watch, watch.isBehind else { return }
        let count = watch.now
        flights.detachAll()
        memory.removeAll()
        watch.noteCleared(at: count)
    }

    private func fresh(_ key: Key) -> Value? { isCurrent ? memory.fresh(key) : nil }

    private func stale(_ key: Key) -> (value: Value, whileRevalidating: Bool, ifError: Bool)? { isCurrent ? memory.stale(key) : nil }

    /// Runs `body` atomically with respect to other changes, and waits for the disk work that it enqueues.
    private func change(_ body: (_ enqueue: (@escaping DiskWork) -> Void) -> Void) async {
        await withCheckedContinuation { continuation in
            var isEnqueued = false
            inOrder {
                body { work in
                    guard let disk else { return }
                    isEnqueued = true
                    queue.async {
                        self.reporting { try work(disk) }
                        continuation.resume()
                    }
                }
            }
            if !isEnqueued { continuation.resume() }
        }
    }

    private func readDisk(_ key: Key) async -> (Value, StoredBytes)? {
        guard let disk else { return nil }
        let found: (Value, StoredBytes)? = await withCheckedContinuation { continuation in
            queue.async {
                let stored = self.reporting { try disk.store.read(disk.name(key), group: disk.group, format: disk.codec.version) } ?? nil
                continuation.resume(
                    returning: stored.flatMap { stored in
                        (try? disk.codec.decode(stored.bytes)).map { ($0, stored) }
                    })
            }
        }
        if found != nil { counts.withLock { $0.diskHits += 1 } }
        return found
    }

    private func reporting<Result>(_ work: () throws -> Result) -> Result? {
        do {
            return try work()
        } catch {
            counts.withLock { $0.diskFailures += 1 }
            onFailure(error as? CacheError ?? .encoding(error))
            return nil
        }
    }
}

extension DiskTier {
    fileprivate func write(_ value: Value, for key: Key, timeToLive: Duration?) throws {
        do {
            try store.write(try codec.encode(value), for: name(key), group: group, format: codec.version, timeToLive: timeToLive)
        } catch {
            // The earlier value is out of date.
            try? store.remove(name(key), group: group)
            throw error
        }
    }
}
