/// One part of a ``MemoryCache``: entries, their index, and the policy that bounds them. No lock and no clock of its own.
@usableFromInline
struct MemoryShard<Key: Hashable & Sendable, Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline let key: Key
        @usableFromInline var value: Value

        @inlinable
        init(key: Key, value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// What left. Mostly nothing or one entry, so those cost no allocation; the entries end outside of the lock.
    @usableFromInline
    struct Removals: Sendable {
        @usableFromInline var first: Removal?
        @usableFromInline var others: [Removal] = []

        @inlinable
        init() {}

        @inlinable
        mutating func append(_ removal: Removal) {
            if first == nil { first = removal } else { others.append(removal) }
        }
    }

    @usableFromInline
    struct Removal: Sendable {
        @usableFromInline let key: Key
        @usableFromInline let value: Value
        @usableFromInline let cause: RemovalCause

        @inlinable
        init(key: Key, value: Value, cause: RemovalCause) {
            self.key = key
            self.value = value
            self.cause = cause
        }
    }

    @usableFromInline var hits = 0
    @usableFromInline var misses = 0
    @usableFromInline var index = HashIndex()
    @usableFromInline var entries = Slots<Entry?>()
    @usableFromInline var policy = EvictionPolicy(rule: .recency)
    /// By slot; empty as long as no entry had a time to live, and then the clock need not be read.
    @usableFromInline var deadlines: [Deadlines] = []
    @usableFromInline var free: [Int] = []
    @usableFromInline var removals = RemovalCounts()
    @usableFromInline let limit: CacheLimit

    @usableFromInline
    init(limit: CacheLimit) {
        self.limit = limit
    }

    @inlinable var count: Int { policy.count }
    @inlinable var cost: Int { policy.cost }
    @inlinable var usesTime: Bool { !deadlines.isEmpty }

    @inlinable
    @inline(__always)
    func slot(of key: Key, _ hash: KeyHash) -> Int {
        index.find(hash.tag) { entries[$0]?.key == key }
    }

    /// The value of an entry without a time to live, in a shard that has none.
    @inlinable
    @inline(__always)
    mutating func get(_ key: Key, _ hash: KeyHash) -> Value? {
        let slot = slot(of: key, hash)
        guard slot >= 0 else {
            misses &+= 1
            return nil
        }
        hits &+= 1
        policy.touch(slot)
        return entries[slot]?.value
    }

    /// As ``get(_:_:)``, in a shard with times to live.
    @inlinable
    mutating func get(_ key: Key, _ hash: KeyHash, now: Int64) -> (value: Value?, expired: Removal?) {
        let slot = slot(of: key, hash)
        if slot >= 0, deadlines[slot].arePast(now) {
            misses &+= 1
            return (nil, remove(at: slot, .expired))
        }
        if slot >= 0 {
            guard now < deadlines[slot].fresh else {
                misses &+= 1
                return (nil, nil)
            }
            deadlines[slot].noteAccess(now)
        }
        return (get(key, hash), nil)
    }

    /// A value whose time is over but that is still kept, with the times until which it is of use.
    @usableFromInline
    func stale(_ key: Key, _ hash: KeyHash, now: Int64) -> (value: Value, deadlines: Deadlines)? {
        let slot = slot(of: key, hash)
        guard slot >= 0, usesTime, now >= deadlines[slot].fresh, !deadlines[slot].arePast(now), let entry = entries[slot] else {
            return nil
        }
        return (entry.value, deadlines[slot])
    }

    /// Adds or replaces an entry and keeps the bounds. An entry that alone is over the bound is not kept.
    @inlinable
    mutating func set(_ value: Value, for key: Key, _ hash: KeyHash, cost: Int, deadlines new: Deadlines) -> Removals {
        var removed = Removals()
        var slot = slot(of: key, hash)
        if slot >= 0 {
            // In place, so that it keeps its rank.
            if let old = entries[slot] { removed.append(Removal(key: old.key, value: old.value, cause: .replaced)) }
            removals[.replaced] &+= 1
            entries[slot]?.value = value
            policy.setCost(cost, of: slot)
            if cost > limit.bytes ?? .max { removed.append(remove(at: slot, .evicted)) }
        } else {
            guard cost <= limit.bytes ?? .max else {
                removals[.evicted] &+= 1
                removed.append(Removal(key: key, value: value, cause: .evicted))
                return removed
            }
            // Room first: the bounds hold at every moment, and the new entry does not compete with its like.
            while policy.count >= limit.count || policy.cost &+ cost > limit.bytes ?? .max, policy.count > 0 { removed.append(evict()) }
            slot = free.popLast() ?? entries.count
            if slot == entries.count {
                entries.append(Entry(key: key, value: value))
            } else {
                entries[slot] = Entry(key: key, value: value)
            }
            index.insert(hash.tag, slot)
            policy.insert(slot, hash, cost: cost)
        }
        if new.isLimited || usesTime { setDeadlines(new, of: slot) }
        while policy.cost > limit.bytes ?? .max { removed.append(evict()) }
        return removed
    }

    @inlinable
    mutating func remove(_ key: Key, _ hash: KeyHash, _ cause: RemovalCause) -> Removal? {
        let slot = slot(of: key, hash)
        return slot >= 0 ? remove(at: slot, cause) : nil
    }

    @inlinable
    mutating func removeAll(where isIncluded: @Sendable (Key) -> Bool) -> [Removal] {
        var removed: [Removal] = []
        for slot in 0..<entries.count {
            if let key = entries[slot]?.key, isIncluded(key) { removed.append(remove(at: slot, .removed)) }
        }
        return removed
    }

    @inlinable
    mutating func remove(at slot: Int, _ cause: RemovalCause) -> Removal {
        policy.remove(slot)
        return vacate(slot, cause)
    }

    @inlinable
    mutating func evict() -> Removal {
        vacate(policy.evict(), .evicted)
    }

    @inlinable
    mutating func vacate(_ slot: Int, _ cause: RemovalCause) -> Removal {
        index.remove(policy.hash(of: slot).tag, slot)
        free.append(slot)
        removals[cause] &+= 1
        guard let entry = entries[slot] else { preconditionFailure("The index named an empty slot.") }
        entries[slot] = nil
        return Removal(key: entry.key, value: entry.value, cause: cause)
    }

    @usableFromInline
    mutating func setDeadlines(_ new: Deadlines, of slot: Int) {
        while deadlines.count <= max(slot, entries.count - 1) { deadlines.append(.unlimited) }
        if entries[slot] != nil { deadlines[slot] = new }
    }
}

/// Removals by cause, counted at each write, so without a dictionary.
@usableFromInline
struct RemovalCounts: Sendable {
    @usableFromInline var evicted = 0
    @usableFromInline var expired = 0
    @usableFromInline var removed = 0
    @usableFromInline var replaced = 0

    @usableFromInline
    init() {}

    @inlinable
    subscript(cause: RemovalCause) -> Int {
        get {
            switch cause {
            case .evicted: evicted
            case .expired: expired
            case .removed: removed
            case .replaced: replaced
            }
        }
        set {
            switch cause {
            case .evicted: evicted = newValue
            case .expired: expired = newValue
            case .removed: removed = newValue
            case .replaced: replaced = newValue
            }
        }
    }
}
