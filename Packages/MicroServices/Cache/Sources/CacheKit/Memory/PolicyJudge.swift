/// Says which rule the cache should follow, from two models of the cache that see a sample of its keys and keep hashes only: one follows
/// recency, the other frequency. Who has had more hits of late is followed. Sampled by hash, as the models of Waldspurger et al.: "Efficient
/// MRC construction with SHARDS", FAST 2015.
///
/// Recency is the rule at the beginning and whenever frequency is not clearly better: nobody should be worse off than with LRU.
struct PolicyJudge: ~Copyable, Sendable {
    /// One of the two models.
    private struct Model: ~Copyable, Sendable {
        private var table = EntryTable<KeyHash>()
        private var policy: EvictionPolicy
        // Unsafe only in that it is a pointer: what it leads to is atomic.
        private nonisolated(unsafe) let front = ReadFront.allocate(1)

        init(_ rule: EvictionPolicy.Rule) {
            policy = EvictionPolicy(rule: rule, front: front)
        }

        deinit { front.deallocate() }

        mutating func contains(_ hash: KeyHash) -> Bool { slot(of: hash) >= 0 }

        /// Reads and, when it is not there, adds.
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

    /// The most entries of a model. Fewer are too few to judge by, more cost time at each read.
    private static let modelSize = 512
    /// How many requests are looked back on, in multiples of the model's size.
    private static let lookBack = 10
    /// The lead that makes frequency, and the lag that makes recency the rule, in hits a request.
    private static let (lead, lag) = (0.01, 0.005)

    private(set) var rule = EvictionPolicy.Rule.recency
    /// See ``KeyHash/isSampled(_:)``.
    private(set) var sampleMask: UInt32 = 0
    private var capacity = 0
    private var modelCapacity = 0
    private var recency = Model(.recency)
    private var frequency = Model(.frequency)
    /// The hits that frequency had more, older ones counting less.
    private var balance = 0.0

    init(capacity: Int) {
        resize(to: capacity)
    }

    /// Adapts to a cache that holds more or fewer entries than was thought, as happens with a bound in bytes.
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

    /// Notes that the cache was asked for a sampled key.
    mutating func noteRead(_ hash: KeyHash) {
        let window = Double(Self.lookBack * modelCapacity + 200)
        let (recent, frequent) = (recency.access(hash, capacity: modelCapacity), frequency.access(hash, capacity: modelCapacity))
        balance -= balance / window
        if recent != frequent { balance += frequent ? 1 : -1 }
        if balance > Self.lead * window { rule = .frequency } else if balance < -Self.lag * window { rule = .recency }
    }

    /// Notes that the cache was given a sampled key. Most come after a read that found nothing, and are in the models by that.
    mutating func noteWrite(_ hash: KeyHash) {
        if !recency.contains(hash) { _ = recency.access(hash, capacity: modelCapacity) }
        if !frequency.contains(hash) { _ = frequency.access(hash, capacity: modelCapacity) }
    }
}
