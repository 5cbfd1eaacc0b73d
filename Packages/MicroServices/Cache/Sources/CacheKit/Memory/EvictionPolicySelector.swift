/// Selects the eviction rule of a cache from two models, which see a sample of its keys and store hashes only. One follows recency, the
/// other frequency. The rule with more recent hits is selected.
///
/// Recency is the default, and it stays selected unless frequency is clearly better, so that the cache is hardly ever worse than LRU. See
/// ``noteFull(hits:misses:)`` for the exception.
/// Sampling by hash: see Waldspurger et al.: "Efficient MRC construction with SHARDS", FAST 2015.
struct EvictionPolicySelector: ~Copyable, Sendable {
    private struct Model: ~Copyable, Sendable {
        private var table = EntryTable<KeyHash>()
        private var policy: EvictionPolicy
        // Unsafe only because it is a pointer; its target is atomic.
        private nonisolated(unsafe) let readState = ShardReadState.allocate(1)

        init(_ rule: EvictionPolicy.Rule) {
            policy = EvictionPolicy(rule: rule, readState: readState)
        }

        deinit { readState.deallocate() }

        mutating func contains(_ hash: KeyHash) -> Bool { slot(of: hash) >= 0 }

        /// Reads an entry, and adds it if it is missing. Returns whether it was present.
        mutating func access(_ hash: KeyHash, capacity: Int) -> Bool {
            let slot = slot(of: hash)
            if slot >= 0 {
                policy.touch(slot)
                return true
            }
            while policy.count >= capacity {
                let evicted = policy.evict()
                _ = table.remove(evicted) { policy.hash(of: $0) }
            }
            policy.insert(table.insert(hash, hash) { policy.hash(of: $0) }, hash, cost: 1)
            return false
        }

        private func slot(of hash: KeyHash) -> Int { table.find(hash) { $0 == hash } }
    }

    /// The maximum number of entries of a model. Fewer give unreliable results, more slow down reads.
    private static let modelSize = 512
    /// The number of requests that influence the selection, in multiples of the model's size.
    private static let lookBack = 10
    /// The lead of frequency that selects it, and the lag that selects recency, in hits per request.
    private static let (lead, lag) = (0.01, 0.005)
    /// Frequency comes first if fewer than one in this number of the requests was repeated before the cache was full.
    private static let repeatedShare = 20

    private(set) var rule = EvictionPolicy.Rule.recency
    /// See ``KeyHash/isSampled(_:)``.
    private(set) var sampleMask: UInt32 = 0
    private var capacity = 0
    private var modelCapacity = 0
    private var recency = Model(.recency)
    private var frequency = Model(.frequency)
    /// The lead of frequency in hits, decaying over time.
    private var balance = 0.0

    init(capacity: Int) {
        resize(to: capacity)
    }

    /// Adapts to the actual number of entries in the cache, which differs from the expected one with a bound in bytes.
    mutating func resize(to newCapacity: Int) {
        guard abs(newCapacity - capacity) * 4 > capacity else { return }
        capacity = newCapacity
        let share = max(1, (capacity + Self.modelSize - 1) / Self.modelSize).roundedUpToPowerOfTwo
        modelCapacity = max(1, capacity / share)
        guard UInt32(share - 1) != sampleMask else { return }
        sampleMask = UInt32(clamping: share - 1)
        recency = Model(.recency)
        frequency = Model(.frequency)
        balance = 0
    }

    /// Selects the rule for the first evictions, of which the models know nothing yet: frequency if few of the first requests were repeated, as
    /// in a loop that does not fit. Without any repetition, recency stays selected.
    mutating func noteFull(hits: Int, misses: Int) {
        if hits > 0, hits < (hits + misses) / Self.repeatedShare { rule = .frequency }
    }

    mutating func noteRead(_ hash: KeyHash) {
        let window = Double(Self.lookBack * modelCapacity + 200)
        let (recent, frequent) = (recency.access(hash, capacity: modelCapacity), frequency.access(hash, capacity: modelCapacity))
        balance -= balance / window
        if recent != frequent { balance += frequent ? 1 : -1 }
        if balance > Self.lead * window { rule = .frequency } else if balance < -Self.lag * window { rule = .recency }
    }

    /// Records a write of a sampled key. Most follow a missed read that has already added the key.
    mutating func noteWrite(_ hash: KeyHash) {
        if !recency.contains(hash) { _ = recency.access(hash, capacity: modelCapacity) }
        if !frequency.contains(hash) { _ = frequency.access(hash, capacity: modelCapacity) }
    }
}
