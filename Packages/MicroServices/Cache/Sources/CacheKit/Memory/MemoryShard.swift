public import Synchronization

/// One shard of a ``MemoryCache``: entries, their index, and the eviction policy. Contains no lock and no clock.
@usableFromInline
struct MemoryShard<Key: Hashable & Sendable, Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline
    struct Entry: TableEntry {
        @usableFromInline let key: Key
        @usableFromInline var value: Value

        @inlinable
        init(key: Key, value: Value) {
            self.key = key
            self.value = value
        }

        /// A copy of a text is only compared, and neither retained nor followed.
        @inlinable static var isReadableFromCopy: Bool {
            _isPOD(Value.self) && (_isPOD(Key.self) || Key.self == String.self && MemoryLayout<Key>.size == 16)
        }

        /// Returns the value if the copy of an entry certainly has this key. Texts of up to 15 bytes are equal if their two words are. So are
        /// longer ones that share their storage, which the caller keeps alive.
        @inlinable
        @inline(__always)
        static func value(in copy: UnsafeRawPointer, for key: Key) -> Value? {
            if _isPOD(Key.self) {
                let entry = copy.load(as: Entry.self)
                return entry.key == key ? entry.value : nil
            }
            let words = unsafeBitCast(key, to: (UInt64, UInt64).self)
            guard copy.load(as: UInt64.self) == words.0, copy.load(fromByteOffset: 8, as: UInt64.self) == words.1 else { return nil }
            return copy.load(fromByteOffset: 16, as: Value.self)
        }
    }

    /// The entries removed by a call, to be released outside the lock. Up to one entry needs no allocation.
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

    @usableFromInline typealias Table = EntryTable<Entry>

    // Unsafe only because it is a pointer; its target is atomic.
    @usableFromInline nonisolated(unsafe) let readState: UnsafeMutablePointer<ShardReadState>
    @usableFromInline var table = Table()
    @usableFromInline var policy: EvictionPolicy
    @usableFromInline var deadlines: DeadlineTable
    /// The number of removals by cause, without the cost of a dictionary.
    @usableFromInline var removals = (evicted: 0, expired: 0, removed: 0, replaced: 0)
    @usableFromInline let limit: CacheLimit
    /// The number of further entries that any shard may add. Each shard takes them from here above the count of its limit.
    @usableFromInline nonisolated(unsafe) let spare: UnsafeMutablePointer<Atomic<Int>>

    /// The pointers must outlive the shard.
    @usableFromInline
    init(limit: CacheLimit, readState: UnsafeMutablePointer<ShardReadState>, spare: UnsafeMutablePointer<Atomic<Int>>) {
        self.limit = limit
        self.spare = spare
        self.readState = readState
        policy = EvictionPolicy(rule: .recency, readState: readState)
        deadlines = DeadlineTable(readState: readState)
        readState.pointee.block.store(table.block, ordering: .releasing)
    }

    @inlinable var count: Int { policy.count }
    @inlinable var cost: Int { policy.cost }

    @inlinable
    @inline(__always)
    func find(_ key: Key, _ hash: KeyHash) -> Int {
        table.find(hash) { $0.key == key }
    }

    /// Returns the value of an entry whose deadline is after `now`, and its slot, or -1 if there is none, or -2 if the exact time decides. The
    /// caller records the read outside the lock.
    @inlinable
    @inline(__always)
    func get(_ key: Key, _ hash: KeyHash, now: UInt32) -> (value: Value?, slot: Int) {
        let slot = find(key, hash)
        guard slot >= 0 else { return (nil, -1) }
        return now < readState.pointee.deadline(slot) ? (table[slot].value, slot) : (nil, -2)
    }

    /// Returns the value of a fresh entry, its slot or -1, and the entry if it was removed because it had expired.
    @inlinable
    mutating func get(_ key: Key, _ hash: KeyHash, now: Int64, includingReloading: Bool) -> (value: Value?, slot: Int, expired: Removal?) {
        let slot = find(key, hash)
        guard slot >= 0 else { return (nil, -1, nil) }
        if !deadlines.isEmpty {
            if deadlines[slot].arePast(now) { return (nil, -1, remove(at: slot, .expired)) }
            guard deadlines[slot].areFresh(now, includingReloading: includingReloading) else { return (nil, -1, nil) }
            deadlines[slot].noteAccess(now)
        }
        return (table[slot].value, slot, nil)
    }

    /// Returns the value of a fresh entry without recording the read.
    @usableFromInline
    func fresh(_ key: Key, _ hash: KeyHash, now: Int64) -> Value? {
        let slot = find(key, hash)
        guard slot >= 0, deadlines.isEmpty || deadlines[slot].areFresh(now, includingReloading: false) else { return nil }
        return table[slot].value
    }

    /// Returns an expired value that may still be used, with its deadlines.
    @usableFromInline
    func stale(_ key: Key, _ hash: KeyHash, now: Int64) -> (value: Value, deadlines: Deadlines)? {
        let slot = find(key, hash)
        guard slot >= 0, !deadlines.isEmpty, now >= deadlines[slot].fresh, !deadlines[slot].arePast(now) else { return nil }
        return (table[slot].value, deadlines[slot])
    }

    /// Adds or replaces an entry within the bounds. An entry that alone exceeds them is not stored.
    @inlinable
    mutating func set(
        _ value: Value, for key: Key, _ hash: KeyHash, cost: Int, deadlines new: Deadlines
    ) -> Removals {
        var removed = Removals()
        var slot = find(key, hash)
        if slot >= 0 {
            // In place, so that it keeps its rank.
            let old = table[slot]
            removed.append(Removal(key: old.key, value: old.value, cause: .replaced))
            removals.replaced &+= 1
            if new.isLimited { deadlines.reserve(table.capacityForInsertion) }
            readState.pointee.beginWriting()
            table.replace(slot, Entry(key: old.key, value: value))
            if !deadlines.isEmpty { deadlines[slot] = new }
            readState.pointee.endWriting()
            policy.setCost(cost, of: slot)
            if cost > limit.bytes ?? .max {
                removed.append(remove(at: slot, .evicted))
                return removed
            }
        } else {
            guard cost <= limit.bytes ?? .max else {
                removals.evicted &+= 1
                removed.append(Removal(key: key, value: value, cause: .evicted))
                return removed
            }
            // Evict first: the bounds hold at every moment, and the new entry is not a candidate.
            while policy.cost &+ cost > limit.bytes ?? .max, policy.count > 0 { removed.append(evict()) }
            if policy.count >= limit.count, !takeSpare() { removed.append(vacate(policy.evict(), .evicted, isReplaced: true)) }
            // Before the insertion: a reader may write the mark as soon as the entry is visible.
            policy.makeMarks(for: table.end)
            if new.isLimited || !deadlines.isEmpty { deadlines.reserve(table.capacityForInsertion) }
            readState.pointee.beginWriting()
            slot = table.insert(hash, Entry(key: key, value: value)) { policy.hash(of: $0) }
            if !deadlines.isEmpty { deadlines[slot] = new }
            readState.pointee.block.store(table.block, ordering: .releasing)
            readState.pointee.endWriting()
            policy.insert(slot, hash, cost: cost)
        }
        while policy.cost > limit.bytes ?? .max { removed.append(evict()) }
        return removed
    }

    @inlinable
    mutating func remove(_ key: Key, _ hash: KeyHash, _ cause: RemovalCause) -> Removal? {
        let slot = find(key, hash)
        return slot >= 0 ? remove(at: slot, cause) : nil
    }

    @inlinable
    mutating func removeAll() -> [Removal] {
        var slots: [Int] = []
        table.visitSlots { slots.append($0) }
        return slots.map { remove(at: $0, .removed) }
    }

    /// Evicts entries until at most a part of them, and of their cost, is left.
    mutating func trim(to part: Double) -> [Removal] {
        let (count, cost) = (Int(Double(policy.count) * part), Int(Double(policy.cost) * part))
        var removed: [Removal] = []
        while policy.count > count || policy.cost > cost { removed.append(evict()) }
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

    @usableFromInline
    func takeSpare() -> Bool {
        var left = spare.pointee.load(ordering: .relaxed)
        while left > 0 {
            let (isTaken, found) = spare.pointee.weakCompareExchange(expected: left, desired: left - 1, ordering: .relaxed)
            if isTaken { return true }
            left = found
        }
        return false
    }

    /// - Parameter isReplaced: Whether a new entry takes the place at once.
    @inlinable
    mutating func vacate(_ slot: Int, _ cause: RemovalCause, isReplaced: Bool = false) -> Removal {
        readState.pointee.beginWriting()
        let entry = table.remove(slot) { policy.hash(of: $0) }
        readState.pointee.endWriting()
        switch cause {
        case .evicted: removals.evicted &+= 1
        case .expired: removals.expired &+= 1
        case .removed: removals.removed &+= 1
        case .replaced: removals.replaced &+= 1
        }
        if !isReplaced, policy.count >= limit.count { spare.pointee.wrappingAdd(1, ordering: .relaxed) }
        return Removal(key: entry.key, value: entry.value, cause: cause)
    }

    mutating func noteReloading(_ key: Key, _ hash: KeyHash, until time: Int64) {
        let slot = find(key, hash)
        if slot >= 0, !deadlines.isEmpty { deadlines[slot].reloading = time }
    }
}
