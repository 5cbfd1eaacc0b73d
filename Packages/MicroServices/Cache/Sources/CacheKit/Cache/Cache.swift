import Dispatch
import Synchronization

/// A cache of two tiers, memory and optionally disk, that loads what it does not have, once for all who ask.
///
/// ```swift
/// let accounts = Cache<String, [Account]>(memory: CacheLimit(count: 100), timeToLive: .seconds(60), disk: tier)
/// let list = try await accounts.value(for: user) { try await server.accounts(of: user) }
/// ```
///
/// A failure of the disk never fails a call: it is counted, told to `onFailure`, and the cache goes on with memory and loads.
public final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let memory: MemoryCache<Key, Value>
    private let disk: DiskTier<Key, Value>?
    private let timeToLive: TimeToLive
    private let flights = SingleFlight<Key, Value>()
    private let onFailure: @Sendable (CacheError) -> Void
    /// The disk's calls block, so they do not run on Swift's own threads. One after the other, in the order of the memory's changes.
    private let queue = DispatchQueue(label: "CacheKit.disk", target: .global())
    /// Makes a change of the memory and its place in the queue one step.
    private let order = Mutex(())
    private let counts = Mutex(CacheStatistics())

    /// - Parameters:
    ///   - memory: the bounds of the memory tier.
    ///   - timeToLive: how long values may be used that are set or loaded without a time of their own.
    ///   - disk: the disk tier.
    ///   - clock: where the time comes from.
    ///   - cost: the bytes of a value, for a bound in bytes.
    ///   - onRemoval: told about each entry that leaves the memory.
    ///   - onFailure: told about each failure of the disk.
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
    }

    /// The value in memory, at once.
    public func get(_ key: Key) -> Value? {
        memory.get(key)
    }

    /// The value from memory, else from disk, else from `load`, which then fills both tiers.
    ///
    /// All who ask for a key at the same time share one load. Who is cancelled stops waiting; the load is cancelled when nobody waits. A
    /// value that was set or removed during a load wins over its result.
    ///
    /// - Throws: what `load` throws, or `CancellationError`.
    public func value(
        for key: Key,
        timeToLive: TimeToLive? = nil,
        load: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        if let value = memory.get(key) { return value }
        return try await flights.value(for: key) { ifCurrent in
            if let (value, remaining) = await self.readDisk(key) {
                let limit = TimeToLive(afterWrite: remaining, afterAccess: (timeToLive ?? self.timeToLive).afterAccess)
                self.order.withLock { _ in ifCurrent { self.memory.set(value, for: key, timeToLive: limit) } }
                return value
            }
            let value = try await self.timed(load)
            await self.change { enqueue in
                ifCurrent {
                    self.memory.set(value, for: key, timeToLive: timeToLive)
                    enqueue { try $0.write(value, for: key, timeToLive: (timeToLive ?? self.timeToLive).afterWrite) }
                }
            }
            return value
        }
    }

    /// Keeps a value in both tiers. Returns when it is on disk; `get` gives it before.
    public func set(_ value: Value, for key: Key, timeToLive: TimeToLive? = nil) async {
        await change { enqueue in
            flights.detach(key)
            memory.set(value, for: key, timeToLive: timeToLive)
            enqueue { try $0.write(value, for: key, timeToLive: (timeToLive ?? self.timeToLive).afterWrite) }
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

    /// Removes all values from both tiers, such as at sign-out.
    public func removeAll() async {
        await change { enqueue in
            flights.detachAll()
            memory.removeAll()
            enqueue { try $0.store.removeAll(group: $0.group) }
        }
    }

    /// What happened so far.
    public var statistics: CacheStatistics {
        var statistics = counts.withLock { $0 }
        let memory = memory.statistics
        statistics.memoryHits = memory.memoryHits
        statistics.memoryMisses = memory.memoryMisses
        statistics.removals = memory.removals
        return statistics
    }

    // MARK: Below

    private typealias DiskWork = @Sendable (DiskTier<Key, Value>) throws -> Void

    /// Runs `body` as one step in the order of changes, and waits for the disk work that it enqueues.
    private func change(_ body: (_ enqueue: (@escaping DiskWork) -> Void) -> Void) async {
        await withCheckedContinuation { continuation in
            var isEnqueued = false
            order.withLock { _ in
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

    private func readDisk(_ key: Key) async -> (Value, Duration?)? {
        guard let disk else { return nil }
        let found: (Value, Duration?)? = await withCheckedContinuation { continuation in
            queue.async {
                let stored = self.reporting { try disk.store.read(disk.name(key), group: disk.group, format: disk.codec.version) } ?? nil
                continuation.resume(
                    returning: stored.flatMap { stored in
                        (try? disk.codec.decode(stored.bytes)).map { ($0, stored.remaining) }
                    })
            }
        }
        counts.withLock { if found == nil { $0.diskMisses += 1 } else { $0.diskHits += 1 } }
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

    private func timed(_ load: () async throws -> Value) async throws -> Value {
        let start = ContinuousClock.now
        do {
            let value = try await load()
            counts.withLock { counts in
                counts.loads += 1
                counts.loadTime += ContinuousClock.now - start
            }
            return value
        } catch {
            counts.withLock { counts in
                counts.failedLoads += 1
                counts.loadTime += ContinuousClock.now - start
            }
            throw error
        }
    }
}

extension DiskTier {
    fileprivate func write(_ value: Value, for key: Key, timeToLive: Duration?) throws {
        let bytes: [UInt8]
        do {
            bytes = try codec.encode(value)
        } catch {
            throw CacheError.encoding(error)
        }
        try store.write(bytes, for: name(key), group: group, format: codec.version, timeToLive: timeToLive)
    }
}
