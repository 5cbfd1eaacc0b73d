public import Synchronization

/// A ``PolicyJudge`` for all parts of a cache. What each call needs to know is read without its lock.
@usableFromInline
final class SharedJudge: Sendable {
    /// See ``KeyHash/isSampled(_:)``.
    @usableFromInline let sampleMask: Atomic<UInt32>
    private let rule: Atomic<UInt8>
    /// The sizes between which nothing has to be told.
    private let sizes: Atomic<WordPair>
    /// Each read looks at what stands above, and many write below: not in one line of the processor's cache.
    private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
    private let judge: Mutex<PolicyJudge>

    init(capacity: Int) {
        let judge = PolicyJudge(capacity: min(capacity, 1 << 40))
        sampleMask = Atomic(judge.sampleMask)
        rule = Atomic(judge.rule.rawValue)
        sizes = Atomic(WordPair(first: 0, second: 0))
        self.judge = Mutex(judge)
    }

    @usableFromInline
    func noteRead(_ hash: KeyHash) {
        judge.withLock { judge in
            judge.noteRead(hash)
            if rule.load(ordering: .relaxed) != judge.rule.rawValue { rule.store(judge.rule.rawValue, ordering: .relaxed) }
        }
    }

    @usableFromInline
    func noteWrite(_ hash: KeyHash) {
        judge.withLock { $0.noteWrite(hash) }
    }

    /// Makes a part follow the rule of the day.
    @usableFromInline
    func advise(_ policy: inout EvictionPolicy) {
        let rule = EvictionPolicy.Rule(rawValue: rule.load(ordering: .relaxed)) ?? .recency
        if rule != policy.rule { policy.follow(rule) }
    }

    /// Tells how many entries a full cache holds.
    @usableFromInline
    func noteSize(_ size: Int) {
        let known = sizes.load(ordering: .relaxed)
        guard UInt(size) < known.first || UInt(size) > known.second else { return }
        judge.withLock { judge in
            judge.resize(to: size)
            sampleMask.store(judge.sampleMask, ordering: .relaxed)
        }
        sizes.store(WordPair(first: UInt(size) * 3 / 4, second: UInt(size) * 5 / 4), ordering: .relaxed)
    }
}
