public import Synchronization

/// A ``EvictionPolicySelector`` shared by all shards of a cache. Its results are read without its lock.
@usableFromInline
final class SharedPolicySelector: Sendable {
    /// See ``KeyHash/isSampled(_:)``.
    @usableFromInline let sampleMask: Atomic<UInt32>
    private let rule: Atomic<UInt8>
    /// The range of sizes that needs no update.
    private let sizes: Atomic<WordPair>
    /// Separates the fields above, which every read loads, from the lock below, which is often written.
    private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
    private let selector: Mutex<EvictionPolicySelector>

    init(capacity: Int) {
        let selector = EvictionPolicySelector(capacity: min(capacity, 1 << 40))
        sampleMask = Atomic(selector.sampleMask)
        rule = Atomic(selector.rule.rawValue)
        sizes = Atomic(WordPair(first: 0, second: 0))
        self.selector = Mutex(selector)
    }

    @usableFromInline
    func noteRead(_ hash: KeyHash) {
        selector.withLock { selector in
            selector.noteRead(hash)
            if rule.load(ordering: .relaxed) != selector.rule.rawValue { rule.store(selector.rule.rawValue, ordering: .relaxed) }
        }
    }

    @usableFromInline
    func noteWrite(_ hash: KeyHash) {
        selector.withLock { $0.noteWrite(hash) }
    }

    @usableFromInline
    func updateRule(of policy: inout EvictionPolicy) {
        let rule = EvictionPolicy.Rule(rawValue: rule.load(ordering: .relaxed)) ?? .recency
        if rule != policy.rule { policy.follow(rule) }
    }

    /// Must be called after an eviction.
    @usableFromInline
    func noteSize(_ size: Int, _ reads: borrowing ReadCounts) {
        let known = sizes.load(ordering: .relaxed)
        guard UInt(size) < known.first || UInt(size) > known.second else { return }
        let (hits, misses) = reads.total
        selector.withLock { selector in
            selector.resize(to: size)
            if known.second == 0 {
                selector.noteFull(hits: hits, misses: misses)
                rule.store(selector.rule.rawValue, ordering: .relaxed)
            }
            sampleMask.store(selector.sampleMask, ordering: .relaxed)
        }
        sizes.store(WordPair(first: UInt(size) * 3 / 4, second: UInt(size) * 5 / 4), ordering: .relaxed)
    }
}
