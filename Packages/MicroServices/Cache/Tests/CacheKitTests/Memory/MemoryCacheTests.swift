import CacheKitTesting
import Synchronization
import Testing

@testable import CacheKit

@Suite(.timeLimit(.minutes(10))) struct MemoryCacheTests {
    private let clock = ManualCacheClock()

    private struct Colliding: Hashable {
        var number: Int
        func hash(into hasher: inout Hasher) {}
    }

    @Test func keys_withTheSameHash_haveTheirOwnValues() {
        let cache = MemoryCache<Colliding, Int>(limit: CacheLimit(count: 10))
        for number in 1...5 { cache.set(number, for: Colliding(number: number)) }
        #expect((1...6).map { cache.get(Colliding(number: $0)) } == [1, 2, 3, 4, 5, nil])
    }

    @Test func read_ofASmallValue_doesNotWaitForAWriter() {
        func check<Key: Hashable & Sendable>(_ key: (Int) -> Key) {
            let cache = MemoryCache<Key, Int>(limit: CacheLimit(count: 100))
            for number in 1...100 { cache.set(number, for: key(number)) }
            // The first reads of an entry may begin a generation, which needs the lock.
            for _ in 1...4 { _ = cache.get(key(7)) }
            cache.shards[0].withLock { _ in #expect(cache.get(key(7)) == 7 && cache.get(key(101)) == nil) }
        }
        check { $0 }
        check { "\($0)" }
    }

    /// The selection learns from writes, too: by recency, those of keys that are never read would evict all others.
    @Test func entries_thatAreRead_surviveTheWritesOfOthers() {
        let cache = MemoryCache<Int, Int>(limit: CacheLimit(count: 100))
        var hits = 0
        for round in 1...40 {
            for key in 1...50 {
                if cache.get(key) == nil { cache.set(key, for: key) } else if round > 20 { hits += 1 }
            }
            for other in 1...100 { cache.set(other, for: round * 1_000 + other) }
        }
        #expect(hits > 900, "of 1,000 reads")
    }

    /// Random operations compared with a dictionary: all values are right, and the bounds hold after each write.
    @Test(arguments: [(1, nil), (7, nil), (100, nil), (50, 400), (1_000, 90)] as [(Int, Int?)])
    func cache_underRandomOperations_isNeverWrongAndStaysWithinItsBounds(count: Int, bytes: Int?) {
        var random = FixedGenerator(state: UInt64(count))
        let cache = MemoryCache<Int, Int>(limit: CacheLimit(count: count, bytes: bytes), cost: { $0 % 20 })
        var expected: [Int: Int] = [:]
        for step in 0..<60_000 {
            // A product, so that small keys are more frequent.
            let key = Int.random(in: 0..<40, using: &random) * Int.random(in: 0..<40, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                if let value = cache.get(key), value != expected[key] {
                    Issue.record("key \(key) has the value \(value), expected \(String(describing: expected[key]))")
                    return
                }
            case 5..<9:
                cache.set(step, for: key)
                expected[key] = step
            default:
                cache.remove(key)
                expected[key] = nil
            }
            if cache.count > count || cache.totalCost > bytes ?? .max {
                Issue.record("\(cache.count) entries of \(cache.totalCost) bytes after step \(step)")
                return
            }
        }
        let left = expected.keys.filter { cache.get($0) != nil }
        #expect(left.count == cache.count)
        #expect(left.reduce(0) { $0 + (expected[$1] ?? 0) % 20 } == cache.totalCost)
    }

    @Test func cache_whenTrimmed_evictsByItsPolicyAndFillsAgain() {
        let evicted = Mutex<[Int]>([])
        let cache = MemoryCache<Int, Int>(
            limit: CacheLimit(count: 100, bytes: 1_000), cost: { _ in 10 },
            onRemoval: { key, _, cause in if cause == .evicted { evicted.withLock { $0.append(key) } } })
        for key in 0..<100 { cache.set(key, for: key) }
        cache.trim(to: 1)
        #expect(cache.count == 100)
        // The first ones are recently used.
        for key in 0..<20 { _ = cache.get(key) }
        cache.trim(to: 0.3)
        #expect(cache.count == 30 && cache.totalCost == 300)
        #expect(evicted.withLock { $0.count } == 70 && (0..<20).allSatisfy { cache.get($0) == $0 })
        for key in 100..<170 { cache.set(key, for: key) }
        #expect(cache.count == 100)
        cache.trim(to: 0)
        #expect(cache.count == 0 && cache.totalCost == 0)
    }

    /// The bound in bytes of one shard may be reached by a few entries.
    @Test func cache_withEntriesOfDifferentCost_isTrimmedByBoth() {
        let cache = MemoryCache<Int, Int>(limit: CacheLimit(count: 100, bytes: 1_000), cost: { $0 })
        cache.set(600, for: 0)
        for key in 1...10 { cache.set(1, for: key) }
        cache.trim(to: 0.5)
        #expect(cache.count <= 5 && cache.totalCost <= 305)
    }

    @Test(arguments: [nil, Int.max, .max - 1, .max / 2, 1_000], [1, 3_000])
    func costs_nearTheLargestInteger_areBoundedAndTrimmed(bytes: Int?, count: Int) {
        let cache = MemoryCache<Int, Int>(limit: CacheLimit(count: count, bytes: bytes), cost: { $0 })
        let costs = [Int.max, .max - 1, .max / 2, .max / 3, .max >> 4, .max >> 32, 5, 0, -1, .min]
        for round in 0..<3 {
            for (number, cost) in costs.enumerated() { cache.set(cost, for: number + round % 2) }
            for number in costs.indices { _ = cache.get(number) }
            cache.set(5, for: 100)
            #expect(cache.get(100) == 5 && cache.totalCost <= bytes ?? .max && cache.count <= count)
            for part in [2, 1, 0.5, -1, .nan] { cache.trim(to: part) }
            #expect(cache.count == 0 && cache.totalCost == 0)
        }
    }

    @Test func costs_withoutABoundInBytes_evictNothing() {
        let cache = MemoryCache<Int, Int>(limit: CacheLimit(count: 1_000), cost: { _ in .max })
        for key in 0..<1_000 { cache.set(key, for: key) }
        cache.trim(to: 1)
        #expect(cache.count == 1_000)
        cache.trim(to: 0.5)
        #expect(cache.count == 500)
    }

    @Test func values_ofAReleasedCache_areReleased() {
        final class Value: Sendable {}
        weak var value: Value?
        do {
            let new = Value()
            value = new
            let cache = MemoryCache<Int, Value>(limit: CacheLimit(count: 10_000))
            for key in 0..<100 { cache.set(new, for: key) }
            #expect(cache.count == 100)
        }
        #expect(value == nil)
    }

    /// To a 32nd of the entries, the number of one generation.
    @Test func entries_leaveInTheOrderOfTheirLastReads() {
        let evicted = Mutex<[Int]>([])
        let cache = MemoryCache<Int, Int>(
            limit: CacheLimit(count: 320), onRemoval: { key, _, _ in evicted.withLock { $0.append(key) } })
        for key in 0..<320 { cache.set(key, for: key) }
        for key in (0..<320).reversed() { #expect(cache.get(key) == key) }
        for key in 320..<640 { cache.set(key, for: key) }
        let ranks = evicted.withLock { $0 }.enumerated()
        #expect(ranks.allSatisfy { abs(319 - $0.element - $0.offset) <= 20 } && cache.get(0) == nil)
    }

    @Test func entry_afterItsTimeToLive_isExpired() {
        let cache = MemoryCache<String, Int>(limit: CacheLimit(count: 10), timeToLive: .seconds(10), clock: clock.clock)
        cache.set(1, for: "default")
        cache.set(2, for: "own time", timeToLive: .seconds(20))
        cache.set(3, for: "unlimited", timeToLive: .unlimited)
        clock.advance(by: .milliseconds(9_999))
        #expect(cache.get("default") == 1)
        clock.advance(by: .milliseconds(1))
        #expect(cache.get("default") == nil && cache.get("own time") == 2)
        clock.advance(by: .seconds(10))
        #expect(cache.get("own time") == nil && cache.get("unlimited") == 3)
        clock.stepWallClock(by: .seconds(1_000_000))
        #expect(cache.get("unlimited") == 3)
    }

    @Test func entry_withReferences_isRemovedByTheFirstReadAfterItsTimeToLive() {
        let cache = MemoryCache<String, [Int]>(limit: CacheLimit(count: 10), timeToLive: .seconds(10), clock: clock.clock)
        cache.set([1], for: "k")
        clock.advance(by: .milliseconds(9_999))
        #expect(cache.get("k") == [1])
        clock.advance(by: .milliseconds(1))
        #expect(cache.get("k") == nil && cache.count == 0 && cache.statistics.removals == [.expired: 1])
        #expect(cache.statistics.memoryHits == 1 && cache.statistics.memoryMisses == 1)
    }

    @Test func entry_withAccessTime_livesWhileItIsRead() {
        let timeToLive = TimeToLive(afterWrite: .seconds(25), afterAccess: .seconds(10))
        let cache = MemoryCache<String, Int>(limit: CacheLimit(count: 10), timeToLive: timeToLive, clock: clock.clock)
        cache.set(1, for: "read")
        cache.set(2, for: "not read")
        for seconds in [9, 1, 9] {
            clock.advance(by: .seconds(seconds))
            #expect(cache.get("read") == 1 && (seconds == 9 || cache.get("not read") == nil))
        }
        clock.advance(by: .seconds(6))
        #expect(cache.get("read") == nil, "25 s after the write")
    }

    /// Reads compare times in units of 17 ms; close to a deadline, the exact time decides.
    @Test(arguments: [1, 16_777_215, 16_777_216, 16_777_217, 5_000_000_000, Int64(1) << 58] as [Int64])
    func entry_atItsDeadline_expiresToTheNanosecond(life: Int64) {
        let time = Atomic<Int64>(123)
        let cache = MemoryCache<Int, Int>(
            limit: CacheLimit(count: 10), clock: CacheClock(monotonic: { time.load(ordering: .relaxed) }, wall: { 0 }))
        cache.set(1, for: 1, timeToLive: TimeToLive(afterWrite: .nanoseconds(life)))
        cache.set(2, for: 2, timeToLive: TimeToLive(afterAccess: .nanoseconds(life)))
        time.store(122 + life, ordering: .relaxed)
        #expect(cache.get(1) == 1)
        time.store(123 + life, ordering: .relaxed)
        #expect(cache.get(1) == nil && cache.get(2) == nil && cache.count == 0)
    }

    @Test func listener_isCalledOncePerRemoval_andStatisticsAgree() {
        let reported = Mutex<[RemovalCause: [Int]]>([:])
        let cache = MemoryCache<Int, Int>(
            limit: CacheLimit(count: 2),
            clock: clock.clock,
            onRemoval: { _, value, cause in reported.withLock { $0[cause, default: []].append(value) } }
        )
        cache.set(1, for: 1)
        cache.set(2, for: 1)
        cache.remove(1)
        cache.set(3, for: 3, timeToLive: .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(cache.get(3) == nil)
        for key in 4...6 { cache.set(key, for: key) }
        cache.remove(6)
        #expect(reported.withLock { $0 } == [.replaced: [1], .removed: [2, 6], .expired: [3], .evicted: [4]])
        let statistics = cache.statistics
        #expect(statistics.removals == [.replaced: 1, .removed: 2, .expired: 1, .evicted: 1])
        #expect(statistics.memoryMisses == 1 && statistics.memoryHits == 0)
    }

    @Test(arguments: [1_000, 5_000, 100_000])
    func cache_whenFilledToItsLimit_keepsEveryEntry(count: Int) {
        let cache = MemoryCache<Int, Int>(limit: CacheLimit(count: count))
        for key in 0..<count { cache.set(key, for: key) }
        #expect(cache.count == count && (0..<count).allSatisfy { cache.get($0) == $0 })
        for key in 0..<count where key % 3 == 0 { cache.remove(key) }
        for key in 0..<count { cache.set(-key, for: key) }
        #expect(cache.count == count && cache.statistics.removals[.evicted] == nil)
        for key in 0..<count {
            cache.set(key, for: count + key)
            guard key % 100 > 0 || cache.count <= count else {
                Issue.record("\(cache.count) entries")
                return
            }
        }
        #expect(cache.count == count && cache.statistics.removals[.evicted] == count)
        cache.removeAll()
        for key in 0..<count { cache.set(key, for: key) }
        #expect(cache.count == count)
    }

    @Test func largeCache_underManyThreads_staysWithinItsBounds() async {
        let cache = MemoryCache<Int, Int>(limit: CacheLimit(count: 40_000))
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask {
                    for index in 0..<40_000 {
                        let key = task * 40_000 + index
                        cache.set(key, for: key)
                        if let value = cache.get(key) { #expect(value == key) }
                    }
                }
            }
        }
        // Each shard has received several times its capacity.
        let found = (0..<160_000).count { cache.get($0) == $0 }
        #expect(cache.count == 40_000 && found == 40_000 && cache.totalCost == 40_000)
    }
}
