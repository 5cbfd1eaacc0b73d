import Synchronization
import Testing

@testable import CacheKit

/// Tests the policy against a simple, slow model.
@Suite(.timeLimit(.minutes(10))) struct EvictionPolicyTests {
    /// Uses arrays instead of lists, the newest entry first. It has no ghost queue, so each hash must be inserted only once.
    private struct Model {
        struct Entry {
            var slot: Int
            var cost: Int
            var reads = 0
            var generation: Int
        }

        var rule: EvictionPolicy.Rule
        var rings: [[Entry]] = [[]]
        /// The generation of the first ring.
        var oldest = 0
        var small: [Entry] = []
        var main: [Entry] = []
        var touchesLeft = 1
        var hasEvicted = false
        var generation: Int { oldest + rings.count - 1 }
        var all: [Entry] { rings.flatMap(\.self) + small + main }
        var count: Int { all.count }
        var cost: Int { all.reduce(0) { $0 + $1.cost } }
        /// A tenth of the entries, or of their cost.
        var smallIsFull: Bool { small.count * 10 >= count || small.reduce(0) { $0 + $1.cost } * 10 >= max(1, cost) }

        mutating func noteTouch() {
            touchesLeft -= 1
            guard touchesLeft <= 0 else { return }
            touchesLeft = max(1, (count + 31) / 32)
            rings.append([])
            if rings.count > 64 {
                rings[1] += rings[0]
                rings.removeFirst()
                oldest += 1
            }
        }

        mutating func touch(_ slot: Int) {
            var isNew = false
            func change(_ list: inout [Entry], _ generation: Int) {
                guard let index = list.firstIndex(where: { $0.slot == slot }) else { return }
                isNew = list[index].generation != generation
                list[index].generation = generation
                list[index].reads = min(3, list[index].reads + 1)
            }
            let generation = generation
            for ring in rings.indices { change(&rings[ring], generation) }
            change(&small, generation)
            change(&main, generation)
            if isNew { noteTouch() }
        }

        mutating func setCost(_ cost: Int, of slot: Int) {
            func change(_ list: inout [Entry]) {
                for index in list.indices where list[index].slot == slot { list[index].cost = cost }
            }
            for ring in rings.indices { change(&rings[ring]) }
            change(&small)
            change(&main)
        }

        mutating func insert(_ slot: Int, cost: Int) {
            let entry = Entry(slot: slot, cost: cost, generation: generation)
            if rule == .recency {
                rings[rings.count - 1].insert(entry, at: 0)
            } else if hasEvicted {
                small.insert(entry, at: 0)
            } else {
                main.insert(entry, at: 0)
            }
            noteTouch()
        }

        mutating func takeLeastRecent() -> Entry {
            while true {
                guard let last = rings[0].popLast() else {
                    rings.removeFirst()
                    oldest += 1
                    continue
                }
                if last.generation <= oldest { return last }
                rings[last.generation - oldest].insert(last, at: 0)
            }
        }

        mutating func evict() -> Int {
            hasEvicted = true
            if rule == .recency { return takeLeastRecent().slot }
            if !small.isEmpty, smallIsFull {
                while var last = small.popLast() {
                    if last.reads < 2 { return last.slot }
                    last.reads = 0
                    main.insert(last, at: 0)
                }
            }
            while var last = main.popLast() {
                if last.reads == 0 { return last.slot }
                last.reads -= 1
                main.insert(last, at: 0)
            }
            return small.removeLast().slot
        }

        mutating func remove(_ slot: Int) {
            for ring in rings.indices { rings[ring].removeAll { $0.slot == slot } }
            small.removeAll { $0.slot == slot }
            main.removeAll { $0.slot == slot }
        }

        mutating func follow(_ new: EvictionPolicy.Rule) {
            guard new != rule else { return }
            if new == .recency {
                for entry in main.reversed() + small.reversed() { rings[max(0, entry.generation - oldest)].insert(entry, at: 0) }
                main = []
                small = []
            } else {
                while count > main.count { main.insert(takeLeastRecent(), at: 0) }
            }
            rule = new
        }
    }

    /// A model has at most 512 entries: of a larger cache, it contains one key in 2, 4, and so on.
    @Test(arguments: [(1, 0), (512, 0), (513, 1), (1_024, 1), (1_025, 3), (1 << 20, 2_047)]) func models_ofALargeCache_areSamples(
        capacity: Int, mask: UInt32
    ) {
        #expect(EvictionPolicySelector(capacity: capacity).sampleMask == mask)
    }

    @Test func sample_followsTheNumberOfEntries() {
        let selector = SharedPolicySelector(capacity: 1 << 20)
        for (size, mask) in [(100_000, 255), (1_000, 1), (1_010, 1), (100_000, 255)] as [(Int, UInt32)] {
            selector.noteSize(size, ReadCounts())
            #expect(selector.sampleMask.load(ordering: .relaxed) == mask, "\(size) entries")
        }
    }

    /// Later, the models decide.
    @Test(arguments: [(0, 40, .recency), (1, 39, .frequency), (2, 38, .recency)] as [(Int, Int, EvictionPolicy.Rule)])
    func rule_whenTheCacheIsFirstFull_isFrequencyIfFewReadsWereRepeated(hits: Int, misses: Int, expected: EvictionPolicy.Rule) {
        let (selector, readState) = (SharedPolicySelector(capacity: 100), ShardReadState.allocate(1))
        let reads = ReadCounts()
        defer { readState.deallocate() }
        var policy = EvictionPolicy(rule: .recency, readState: readState)
        for (hits, misses, size) in [(hits, misses, 100), (1, 1_000, 50)] {
            for read in 0..<hits + misses { reads.note(isHit: read < hits) }
            selector.noteSize(size, reads)
            selector.updateRule(of: &policy)
            #expect(policy.rule == expected)
        }
    }

    @Test(arguments: [(1, 3, 2), (2, 40, 2), (3, 200, 2), (4, 40, 1), (5, 100, 1_000)] as [(UInt64, Int, Int)])
    func policy_underRandomOperations_matchesTheModel(seed: UInt64, capacity: Int, maximumCost: Int) {
        var random = FixedGenerator(state: seed)
        let readState = ShardReadState.allocate(1)
        defer { readState.deallocate() }
        var policy = EvictionPolicy(rule: .recency, readState: readState)
        var model = Model(rule: .recency)
        // The first slot first, so that the table of marks grows while it contains some.
        var (used, free) = ([Int](), Array((0..<capacity).reversed()))
        for step in 0..<15_000 {
            switch Int.random(in: 0..<200, using: &random) {
            case 0:
                let rule: EvictionPolicy.Rule = Bool.random(using: &random) ? .recency : .frequency
                policy.follow(rule)
                model.follow(rule)
            case 1..<6:
                guard let slot = used.randomElement(using: &random) else { continue }
                policy.remove(slot)
                model.remove(slot)
                used.removeAll { $0 == slot }
                free.append(slot)
            case 6..<16:
                guard let slot = used.randomElement(using: &random) else { continue }
                let cost = Int.random(in: 0..<maximumCost, using: &random)
                policy.setCost(cost, of: slot)
                model.setCost(cost, of: slot)
            case 16..<120:
                // Prefers the first slots.
                guard let slot = used.prefix(Int.random(in: 1...capacity, using: &random)).randomElement(using: &random) else { continue }
                policy.touch(slot)
                model.touch(slot)
            default:
                if free.isEmpty {
                    let (slot, expected) = (policy.evict(), model.evict())
                    guard slot == expected else {
                        Issue.record("step \(step): slot \(slot) left, the model chose \(expected)")
                        return
                    }
                    used.removeAll { $0 == slot }
                    free.append(slot)
                }
                let slot = free.removeLast()
                // Each hash only once, so none is in the ghost queue.
                let cost = Int.random(in: 0..<maximumCost, using: &random)
                policy.insert(slot, KeyHash(bits: random.next()), cost: cost)
                model.insert(slot, cost: cost)
                used.append(slot)
            }
            #expect(policy.count == model.count && policy.cost == model.cost)
        }
    }

    private func hash(_ number: Int) -> KeyHash { KeyHash(bits: UInt64(number) &* 0x9E37_79B9_7F4A_7C15) }

    @Test func entry_thatReturnsSoon_entersTheMainQueue() {
        let readState = ShardReadState.allocate(1)
        defer { readState.deallocate() }
        var policy = EvictionPolicy(rule: .frequency, readState: readState)
        for slot in 0..<10 { policy.insert(slot, hash(slot), cost: 1) }
        #expect(policy.evict() == 0, "until then, all enter the main queue")
        policy.insert(0, hash(100), cost: 1)
        #expect(policy.evict() == 0, "the small queue contains a tenth")
        policy.insert(0, hash(100), cost: 1)
        policy.insert(10, hash(101), cost: 1)
        #expect(policy.evict() == 1, "the small queue contains less than a tenth")
    }

    @Test(arguments: [(0, true), (1, true), (2, false)]) func entry_evictedByRecency_isRememberedIfItWasHardlyRead(
        reads: Int, isRemembered: Bool
    ) {
        let readState = ShardReadState.allocate(1)
        defer { readState.deallocate() }
        var policy = EvictionPolicy(rule: .recency, readState: readState)
        for slot in 0..<5 { policy.insert(slot, hash(slot), cost: 1) }
        for _ in 0..<reads { policy.touch(3) }
        while policy.count > 0 { _ = policy.evict() }
        policy.follow(.frequency)
        policy.insert(0, hash(3), cost: 1)
        policy.insert(1, hash(100), cost: 1)
        #expect(policy.evict() == (isRemembered ? 1 : 0), "the small queue's oldest entry")
    }

    @Test(arguments: [32, 100]) func ghosts_areFoundOnceWithinTheLimit(limit: Int) {
        var ghosts = GhostQueue()
        func hash(_ number: UInt64) -> KeyHash { KeyHash(bits: number << 32 | (number * 4 + 3)) }
        #expect([1].map { ghosts.remove(hash($0), limit: limit) } == [false])
        ghosts.append(hash(1), limit: 32)
        #expect([1, 1].map { ghosts.remove(hash($0), limit: limit) } == [true, false])
        for number in 1...300 as ClosedRange<UInt64> { ghosts.append(hash(number), limit: limit) }
        #expect((1...300).map { ghosts.remove(hash($0), limit: limit) } == (1...300).map { $0 > 300 - limit })
        #expect([300].map { ghosts.remove(hash($0), limit: limit) } == [false])
    }

    /// Each bucket holds four.
    @Test func ghosts_ofOneBucket_replaceTheOldest() {
        var ghosts = GhostQueue()
        func hash(_ number: UInt64) -> KeyHash { KeyHash(bits: number << 32) }
        for number in 1...5 as ClosedRange<UInt64> { ghosts.append(hash(number), limit: 32) }
        #expect((1...5).map { ghosts.remove(hash($0), limit: 32) } == [false, true, true, true, true])
        for number in 6...9 as ClosedRange<UInt64> { ghosts.append(hash(number), limit: 32) }
        #expect((6...9).map { ghosts.remove(hash($0), limit: 32) } == [true, true, true, true])
    }
}
