/// One part of a ``MemoryCache``: the S3-FIFO policy over a bounded number of entries. No lock and no clock of its own.
///
/// New entries go into a small queue. What is read again there before it reaches the end moves on into the main queue, the rest leaves and
/// is remembered by hash in the ghost queue; what comes back while remembered goes straight into the main queue. The main queue gives
/// entries that were read another round. A hit touches a counter and nothing else.
///
/// After: Yang, Zhang, Qiu, Yue, Rashmi: "FIFO queues are all you need for cache eviction", SOSP 2023.
@usableFromInline
struct MemoryShard<Key: Hashable & Sendable, Value: Sendable> {
    @usableFromInline enum Queue: UInt8 { case free, small, main }

    /// What a hit touches, apart from the rest so that it shares few cache lines with it.
    @usableFromInline
    struct Hot {
        /// Empty in a free slot only.
        @usableFromInline var value: Value?
        /// Reads since it entered its queue, 3 at most.
        @usableFromInline var reads: UInt8
    }

    /// The rest of the slot of the same index.
    @usableFromInline
    struct Slot {
        /// Empty in a free slot only.
        @usableFromInline var key: Key?
        @usableFromInline var cost: Int
        /// Nanoseconds of the monotonic clock; `Int64.max` for never.
        @usableFromInline var writeDeadline: Int64
        @usableFromInline var accessDeadline: Int64
        /// Nanoseconds that a read adds; `Int64.max` when reads do not matter.
        @usableFromInline var accessSpan: Int64
        @usableFromInline var previous: Int
        @usableFromInline var next: Int
        @usableFromInline var queue: Queue
    }

    @usableFromInline
    struct Removal: Sendable {
        @usableFromInline var key: Key
        @usableFromInline var value: Value
        @usableFromInline var cause: RemovalCause
    }

    struct List {
        var head = -1
        var tail = -1
        var count = 0
        var cost = 0
    }

    @usableFromInline var indices: [Key: Int] = [:]
    @usableFromInline var hot: [Hot] = []
    @usableFromInline var slots: [Slot] = []
    @usableFromInline var hits = 0
    @usableFromInline var misses = 0
    /// Whether any entry has or had a time to live; without one the clock need not be read.
    @usableFromInline var usesTime = false
    private var firstFree = -1
    private var small = List()
    private var main = List()
    private var ghosts = GhostQueue()
    private(set) var removals: [RemovalCause: Int] = [:]
    private let limit: CacheLimit

    /// The share of the small queue that is kept for new entries, in percent.
    private static var smallShare: Int { 10 }
    /// Reads that take an entry from the small queue into the main one.
    private static var promotionReads: UInt8 { 2 }

    init(limit: CacheLimit) {
        self.limit = limit
    }

    var count: Int { indices.count }
    var cost: Int { small.cost + main.cost }

    @inlinable
    mutating func get(_ key: Key, now: () -> Int64) -> (value: Value?, expired: Removal?) {
        guard let index = indices[key] else {
            misses &+= 1
            return (nil, nil)
        }
        if usesTime {
            let now = now()
            if now >= slots[index].writeDeadline || now >= slots[index].accessDeadline {
                misses &+= 1
                return (nil, remove(at: index, .expired))
            }
            if slots[index].accessSpan != .max { slots[index].accessDeadline = now &+ slots[index].accessSpan }
        }
        hits &+= 1
        if hot[index].reads < 3 { hot[index].reads &+= 1 }
        return (hot[index].value, nil)
    }

    /// Adds or replaces an entry and keeps the bounds. An entry that alone is over the bound is not kept.
    mutating func set(_ value: Value, for key: Key, cost: Int, deadlines: Deadlines) -> [Removal] {
        var removed: [Removal] = []
        if let index = indices[key] {
            // In place, so that it keeps its rank and its reads.
            if let old = hot[index].value { removed.append(Removal(key: key, value: old, cause: .replaced)) }
            note(.replaced)
            adjust(slots[index].queue, by: cost - slots[index].cost)
            hot[index].value = value
            slots[index].cost = cost
            deadlines.apply(to: &slots[index])
        } else {
            insert(value, for: key, cost: cost, deadlines: deadlines)
        }
        usesTime = usesTime || deadlines.isLimited
        if cost > limit.bytes ?? .max {
            if let index = indices[key], let removal = remove(at: index, .evicted) { removed.append(removal) }
        }
        while indices.count > limit.count || self.cost > limit.bytes ?? .max, let removal = evict() { removed.append(removal) }
        return removed
    }

    mutating func remove(_ key: Key) -> Removal? {
        indices[key].flatMap { remove(at: $0, .removed) }
    }

    mutating func removeAll(where isIncluded: @Sendable (Key) -> Bool) -> [Removal] {
        indices.filter { isIncluded($0.key) }.compactMap { remove(at: $0.value, .removed) }
    }

    @usableFromInline
    mutating func remove(at index: Int, _ cause: RemovalCause) -> Removal? {
        guard let key = slots[index].key, let value = hot[index].value else { return nil }
        unlink(index)
        indices[key] = nil
        slots[index].key = nil
        hot[index].value = nil
        slots[index].next = firstFree
        firstFree = index
        note(cause)
        return Removal(key: key, value: value, cause: cause)
    }

    // MARK: Policy

    private mutating func insert(_ value: Value, for key: Key, cost: Int, deadlines: Deadlines) {
        let index: Int
        if firstFree >= 0 {
            index = firstFree
            firstFree = slots[index].next
        } else {
            index = slots.count
            hot.append(Hot(value: nil, reads: 0))
            slots.append(
                Slot(key: nil, cost: 0, writeDeadline: .max, accessDeadline: .max, accessSpan: .max, previous: -1, next: -1, queue: .free)
            )
        }
        slots[index].key = key
        hot[index].value = value
        slots[index].cost = cost
        hot[index].reads = 0
        deadlines.apply(to: &slots[index])
        indices[key] = index
        push(index, to: ghosts.remove(key.hashValue) ? .main : .small)
    }

    private mutating func evict() -> Removal? {
        smallIsFull || main.count == 0 ? evictFromSmall() : evictFromMain()
    }

    private var smallIsFull: Bool {
        guard small.count > 0 else { return false }
        if small.count * 100 >= limit.count * Self.smallShare { return true }
        return limit.bytes.map { small.cost * 100 >= $0 * Self.smallShare } ?? false
    }

    private mutating func evictFromSmall() -> Removal? {
        while small.tail >= 0 {
            let index = small.tail
            if hot[index].reads >= Self.promotionReads {
                unlink(index)
                hot[index].reads = 0
                push(index, to: .main)
            } else {
                if let key = slots[index].key { ghosts.append(key.hashValue, limit: max(indices.count, 16)) }
                return remove(at: index, .evicted)
            }
        }
        return main.count > 0 ? evictFromMain() : nil
    }

    private mutating func evictFromMain() -> Removal? {
        while main.tail >= 0 {
            let index = main.tail
            guard hot[index].reads > 0 else { return remove(at: index, .evicted) }
            unlink(index)
            hot[index].reads -= 1
            push(index, to: .main)
        }
        return nil
    }

    private mutating func note(_ cause: RemovalCause) {
        removals[cause, default: 0] += 1
    }

    // MARK: Queues

    private mutating func push(_ index: Int, to queue: Queue) {
        var list = queue == .main ? main : small
        slots[index].queue = queue
        slots[index].previous = -1
        slots[index].next = list.head
        if list.head >= 0 { slots[list.head].previous = index } else { list.tail = index }
        list.head = index
        list.count += 1
        list.cost += slots[index].cost
        if queue == .main { main = list } else { small = list }
    }

    private mutating func unlink(_ index: Int) {
        let (previous, next, queue) = (slots[index].previous, slots[index].next, slots[index].queue)
        var list = queue == .main ? main : small
        if previous >= 0 { slots[previous].next = next } else { list.head = next }
        if next >= 0 { slots[next].previous = previous } else { list.tail = previous }
        list.count -= 1
        list.cost -= slots[index].cost
        slots[index].queue = .free
        if queue == .main { main = list } else { small = list }
    }

    private mutating func adjust(_ queue: Queue, by cost: Int) {
        if queue == .main { main.cost += cost } else { small.cost += cost }
    }
}
