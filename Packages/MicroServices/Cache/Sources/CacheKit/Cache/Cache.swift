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
    @usableFromInline let memory: MemoryCache<Key, Value>
    private let disk: DiskTier<Key, Value>?
    private let timeToLive: TimeToLive
    private let flights = SingleFlight<Key, Value>()
    /// What loads failed with lately; none when failures are not remembered.
    private let failures: MemoryCache<Key, any Error>?
    private let onFailure: @Sendable (CacheError) -> Void
    /// The disk's calls block, so they do not run on Swift's own threads. One after the other, in the order of the memory's changes.
    private let queue = DispatchQueue(label: "CacheKit.disk", target: .global())
    /// Makes a change of the memory and its place in the queue one step.
    private let order = Mutex(())
    private let counts = Mutex(CacheStatistics())
    @usableFromInline let watch: RemovalWatch?

    /// - Parameters:
    ///   - memory: the bounds of the memory tier.
    ///   - timeToLive: how long values may be used that are set or loaded without a time of their own.
    ///   - failureTimeToLive: how long a failed load is remembered: who asks meanwhile gets the same error and loads nothing. `nil` for not
    ///     at all. That something does not exist is better a value: make `Value` optional.
    ///   - disk: the disk tier.
    ///   - clock: where the time comes from.
    ///   - cost: the bytes of a value, for a bound in bytes.
    ///   - onRemoval: told about each entry that leaves the memory.
    ///   - onFailure: told about each failure of the disk.
    public init(
        memory: CacheLimit,
        timeToLive: TimeToLive = .unlimited,
        failureTimeToLive: Duration? = nil,
        disk: DiskTier<Key, Value>? = nil,
        clock: CacheClock = .system,
        cost: @escaping @Sendable (Value) -> Int = { _ in 1 },
        onRemoval: MemoryCache<Key, Value>.RemovalListener? = nil,
        onFailure: @escaping @Sendable (CacheError) -> Void = { _ in }
    ) {
        self.memory = MemoryCache(limit: memory, timeToLive: timeToLive, clock: clock, cost: cost, onRemoval: onRemoval)
        self.disk = disk
        self.timeToLive = timeToLive
        failures = failureTimeToLive.map {
            MemoryCache(limit: memory, timeToLive: TimeToLive(afterWrite: $0), clock: clock, cost: { _ in 0 })
        }
        self.onFailure = onFailure
        watch = disk.flatMap { $0.store.othersRemovals(group: $0.group) }.map { RemovalWatch($0) }
    }

    /// The value in memory, at once; none when somebody else has removed something of the group from disk.
    @inlinable
    public func get(_ key: Key) -> Value? { get(key, evenReloading: false) }

    @inlinable
    @inline(__always)
    func get(_ key: Key, evenReloading: Bool) -> Value? {
        if let watch, watch.isBehind, !emptied() { return nil }
        return memory.get(key, evenReloading: evenReloading)
    }

    /// The value from memory, else from disk, else from `load`, which then fills both tiers.
    ///
    /// All who ask for a key at the same time share one load. Who is cancelled stops waiting; the load is cancelled when nobody waits. A
    /// value that was set or removed during a load wins over its result. A value whose time is over may still be given, while a new one is
    /// loaded or when that fails: see ``TimeToLive/whileRevalidating`` and ``TimeToLive/ifError``.
    ///
    /// - Parameter tags: names by which a value that is loaded can be removed together with others.
    /// - Throws: what `load` throws, or `CancellationError`.
    @inlinable
    public func value(
        for key: Key,
        timeToLive: TimeToLive? = nil,
        tags: Set<String> = [],
        load: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        if let value = get(key, evenReloading: true) { return value }
        return try await loaded(key, timeToLive, tags, load)
    }

    @usableFromInline
    func loaded(
        _ key: Key, _ timeToLive: TimeToLive?, _ tags: Set<String>, _ load: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let stale = stale(key)
        if let failure = failures?.get(key) {
            guard let stale else { throw failure }
            return stale.value
        }
        if let stale, stale.whileRevalidating {
            // Before the start: the end takes it back.
            memory.noteReloading(key, true)
            let isStarted = flights.start(key) {
                defer { self.memory.noteReloading(key, false) }
                return try await self.fetched(key, timeToLive ?? self.timeToLive, tags, load, $0)
            }
            if !isStarted { memory.noteReloading(key, false) }
            return stale.value
        }
        do {
            return try await flights.value(for: key) { ifCurrent in
                if let value = await self.keptOnDisk(key, timeToLive ?? self.timeToLive, ifCurrent) { return value }
                return try await self.fetched(key, timeToLive ?? self.timeToLive, tags, load, ifCurrent)
            }
        } catch let error where !(error is CancellationError) {
            guard let stale = self.stale(key), stale.ifError else { throw error }
            return stale.value
        }
    }

    private typealias IfCurrent = @Sendable (() -> Void) -> Void

    /// Loads, and fills both tiers if the value is still wanted as the key's own.
    private func fetched(
        _ key: Key, _ timeToLive: TimeToLive, _ tags: Set<String>, _ load: () async throws -> Value, _ ifCurrent: @escaping IfCurrent
    ) async throws -> Value {
        do {
            let value = try await timed(load)
            await change { enqueue in
                ifCurrent {
                    self.failures?.remove(key)
                    self.memory.set(value, for: key, timeToLive: timeToLive, tags: tags)
                    enqueue { try $0.write(value, for: key, timeToLive: timeToLive.untilGone, tags: tags) }
                }
            }
            return value
        } catch let error where !(error is CancellationError) {
            ifCurrent { self.failures?.set(error, for: key) }
            throw error
        }
    }

    /// The value on disk, which then is in memory too; `nil` when there is none that may be given out without trying to load another.
    private func keptOnDisk(_ key: Key, _ timeToLive: TimeToLive, _ ifCurrent: @escaping IfCurrent) async -> Value? {
        let count = watch?.now
        guard let (value, stored) = await readDisk(key) else { return nil }
        var limit = timeToLive
        limit.afterWrite = stored.remaining.map { $0 - timeToLive.stale }
        inOrder {
            // What was removed while it was read must not come back.
            guard count == watch?.now else { return }
            ifCurrent { self.memory.set(value, for: key, timeToLive: limit, tags: stored.tags) }
        }
        guard let fresh = limit.afterWrite, fresh <= .zero else { return value }
        return fresh + timeToLive.whileRevalidating > .zero ? value : nil
    }

    /// Keeps a value in both tiers. Returns when it is on disk; `get` gives it before.
    ///
    /// - Parameter tags: names by which it can be removed together with others, in place of those that the key had.
    public func set(_ value: Value, for key: Key, timeToLive: TimeToLive? = nil, tags: Set<String> = []) async {
        await change { enqueue in
            flights.detach(key)
            failures?.remove(key)
            memory.set(value, for: key, timeToLive: timeToLive, tags: tags)
            enqueue { try $0.write(value, for: key, timeToLive: (timeToLive ?? self.timeToLive).untilGone, tags: tags) }
        }
    }

    /// Removes a value from both tiers.
    public func remove(_ key: Key) async {
        await change { enqueue in
            flights.detach(key)
            failures?.remove(key)
            memory.remove(key)
            enqueue { try $0.store.remove($0.name(key), group: $0.group) }
        }
    }

    /// Removes all values from both tiers, such as at sign-out.
    public func removeAll() async {
        await removeMany({ $0.removeAll() }, onDisk: { try $0.store.removeAll(group: $0.group) })
    }

    /// Removes all values with this tag from both tiers. What is being loaded meanwhile is given to those who wait for it and not kept,
    /// because nobody knows yet whether it is out of date.
    public func removeAll(tag: String) async {
        await removeMany({ $0.removeAll(tag: tag) }, onDisk: { try $0.store.removeAll(tag: tag, group: $0.group) })
    }

    private func removeMany(_ inMemory: (MemoryCache<Key, Value>) -> Void, onDisk: @escaping DiskWork) async {
        await change { enqueue in
            flights.detachAll()
            failures?.removeAll()
            inMemory(memory)
            enqueue(onDisk)
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

    /// The sum of the costs of what is in memory.
    public var memoryCost: Int { memory.totalCost }

    // MARK: Below

    private typealias DiskWork = @Sendable (DiskTier<Key, Value>) throws -> Void

    private func inOrder<Result>(_ body: () -> sending Result) -> sending Result {
        order.withLock { _ in
            emptyIfBehind()
            return body()
        }
    }

    /// Empties the memory when somebody else has removed something from disk. Says no when it could not, as another thread, or this one in a
    /// removal listener, is at it.
    @usableFromInline
    func emptied() -> Bool { order.withLockIfAvailable { _ in emptyIfBehind() } != nil }

    private func emptyIfBehind() {
        guard let watch, watch.isBehind else { return }
        let count = watch.now
        flights.detachAll()
        failures?.removeAll()
        memory.removeAll()
        watch.noteEmptied(at: count)
    }

    private func stale(_ key: Key) -> (value: Value, whileRevalidating: Bool, ifError: Bool)? {
        if let watch, watch.isBehind, !emptied() { return nil }
        return memory.stale(key)
    }

    /// Runs `body` as one step in the order of changes, and waits for the disk work that it enqueues.
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
    fileprivate func write(_ value: Value, for key: Key, timeToLive: Duration?, tags: Set<String>) throws {
        let bytes: [UInt8]
        do {
            bytes = try codec.encode(value)
        } catch {
            throw CacheError.encoding(error)
        }
        try store.write(bytes, for: name(key), group: group, format: codec.version, timeToLive: timeToLive, tags: tags)
    }
}

extension Cache where Key == String {
    /// Removes all values from both tiers whose keys, by the names that they have on disk, begin with these bytes of UTF-8. What is being
    /// loaded meanwhile is given to those who wait for it and not kept.
    public func removeAll(prefix: String) async {
        let disk = disk
        @Sendable func matches(_ key: String) -> Bool { (disk?.name(key) ?? key).utf8.starts(with: prefix.utf8) }
        await removeMany({ $0.removeAll(where: matches) }, onDisk: { try $0.store.removeAll(prefix: prefix, group: $0.group) })
    }
}
