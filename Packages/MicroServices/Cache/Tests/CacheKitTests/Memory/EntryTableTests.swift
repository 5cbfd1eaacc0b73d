import Foundation
import Synchronization
import Testing

@testable import CacheKit

/// Tests the table that is read without a lock.
@Suite(.timeLimit(.minutes(10))) struct EntryTableTests {
    /// Only 40 different hashes, so that many collide.
    private static func hash(_ number: Int) -> KeyHash { KeyHash(bits: UInt64(number % 40) &* 0x9E37_79B9_0000_9E37) }

    private struct Item<Value: Hashable & Sendable>: TableEntry, Hashable {
        var value: Value
        static var isReadableFromCopy: Bool { Value.self != [Int].self }
    }

    @Test func table_underRandomOperations_matchesADictionary() {
        check(makeEntry: { Item(value: $0) })
        // Reference-counted entries, to detect leaks and overreleases.
        check(makeEntry: { Item(value: [$0]) })
        // Moved word by word.
        check(makeEntry: { Item(value: "the text of the entry \($0)") })
    }

    private func check<Entry: Hashable & TableEntry>(makeEntry: (Int) -> Entry) {
        var random = FixedGenerator(state: 9)
        var table = EntryTable<Entry>()
        var slots: [Int: Int] = [:]
        var keys: [Int: Int] = [:]
        var most = 0
        for _ in 0..<50_000 {
            let key = Int.random(in: 0..<300, using: &random)
            if let slot = slots.removeValue(forKey: key) {
                #expect(table.remove(slot) { Self.hash(keys[$0] ?? -1) } == makeEntry(key))
                keys[slot] = nil
                #expect(table.find(Self.hash(key)) { $0 == makeEntry(key) } == -1)
            } else {
                let capacity = table.capacityForInsertion
                let slot = table.insert(Self.hash(key), makeEntry(key)) { Self.hash(keys[$0] ?? -1) }
                #expect(slot < capacity && keys.updateValue(key, forKey: slot) == nil)
                slots[key] = slot
                most = max(most, slots.count)
            }
            if let (key, slot) = slots.randomElement(using: &random) {
                #expect(table.find(Self.hash(key)) { $0 == makeEntry(key) } == slot && table[slot] == makeEntry(key))
            }
        }
        #expect(table.count == slots.count)
        #expect(table.block.pointee.mask + 1 == (2 * most).roundedUpToPowerOfTwo, "at most half of the buckets are used")
    }

    @Test func entries_areReadWithoutTheLock_ifTheyAreSmallAndNeedNoReferenceCounting() {
        func isLockFree<Key: Hashable & Sendable, Value: Sendable>(_ key: Key.Type, _ value: Value.Type) -> Bool {
            MemoryShard<Key, Value>.Table.isLockFree
        }
        #expect(isLockFree(Int.self, Int.self) && isLockFree(String.self, Wide.self))
        #expect(isLockFree(Int.self, (Wide, Wide, Int).self) && !isLockFree(Int.self, (Wide, Wide, Wide).self), "up to 64 bytes")
        #expect(!isLockFree(Int.self, String.self) && !isLockFree([Int].self, Int.self) && !isLockFree(Character.self, Int.self))
        #expect(!isLockFree(Int.self, SIMD4<Float>.self), "words have an alignment of eight bytes")
    }

    @Test func lookupWithoutTheLock_isUndecidedDuringAWrite() {
        let readState = ShardReadState.allocate(1)
        defer { readState.deallocate() }
        var table = EntryTable<Item<Int>>()
        _ = table.insert(Self.hash(7), Item(value: 7)) { _ in Self.hash(7) }
        readState.pointee.block.store(table.block, ordering: .releasing)
        /// The value, -1 if there is none, or `nil` if the lock is needed.
        func value(_ key: Int) -> Int? {
            switch EntryTable<Item<Int>>.findWithoutLock(readState, Self.hash(key), { $0.load(as: Item<Int>.self).value }) {
            case .found(let value, _, _): value
            case .notFound: -1
            case .undecided: nil
            }
        }
        var sequences: [Int] = []
        for _ in 0..<3 {
            #expect(value(7) == 7 && value(8) == -1)
            readState.pointee.beginWriting()
            #expect(value(7) == nil && value(8) == nil)
            readState.pointee.endWriting()
            sequences.append(readState.pointee.sequence.load(ordering: .relaxed))
        }
        #expect(sequences == [2, 4, 6], "a read that lasts for a whole write sees another number")
        withExtendedLifetime(table) {}
    }

    private struct Wide: Sendable, Equatable {
        var first: Int
        var second: Int
        var third: Int

        init(_ key: Int, _ round: Int) {
            first = key
            second = round
            third = key &* 31 ^ round
        }

        var isWhole: Bool { third == first &* 31 ^ second }
    }

    /// Two threads write few keys while two read: each value is complete, belongs to its key, and is not older than the value read before.
    @Test func reads_duringWrites_returnCompleteValuesInOrder() async {
        await checkReads(Array(0..<100))
        // Short texts, and long ones of which each second read has its own copy.
        await checkReads((0..<100).map { "\($0)" })
        await checkReads((0..<100).map { "https://example.org/pictures/\($0)" }) { String(decoding: Array($0.utf8), as: UTF8.self) }
    }

    private func checkReads<Key: Hashable & Sendable>(_ keys: [Key], copy: @escaping @Sendable (Key) -> Key = { $0 }) async {
        let cache = MemoryCache<Key, Wide>(limit: CacheLimit(count: 60))
        let rounds = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 20_000 : 1_000_000
        await withTaskGroup(of: (found: Int, wrong: Int).self) { group in
            for writer in 0..<2 {
                group.addTask {
                    for round in 0..<rounds {
                        // Each key has one writer, so its rounds only increase.
                        let key = (round &* 7 % 50) * 2 + writer
                        if round % 97 == 0 { cache.remove(keys[key]) } else { cache.set(Wide(key, round), for: keys[key]) }
                    }
                    return (0, 0)
                }
            }
            for reader in 0..<2 {
                group.addTask {
                    var latest = [Int](repeating: -1, count: 100)
                    var (found, wrong) = (0, 0)
                    for round in 0..<rounds * 2 {
                        let key = (round &* 13 &+ reader) % 100
                        guard let value = cache.get(round % 2 == 0 ? copy(keys[key]) : keys[key]) else { continue }
                        found += 1
                        if !value.isWhole || value.first != key || value.second < latest[key] { wrong += 1 }
                        latest[key] = value.second
                    }
                    return (found, wrong)
                }
            }
            var sum = (found: 0, wrong: 0)
            for await part in group { sum = (sum.found + part.found, sum.wrong + part.wrong) }
            #expect(sum.wrong == 0 && sum.found > rounds / 2)
        }
    }

    /// Values are their own expiry times. A writer advances the clock: no reader gets a value that had expired before its call.
    @Test func reads_duringWritesWithTimesToLive_returnNoExpiredValues() async {
        let time = Counter()
        let cache = MemoryCache<Int, Int>(
            limit: CacheLimit(count: 60), clock: CacheClock(monotonic: { Int64(time.value) }, wall: { 0 }))
        let rounds = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 60_000 : 3_000_000
        await withTaskGroup(of: (found: Int, wrong: Int).self) { group in
            group.addTask {
                var random = FixedGenerator(state: 3)
                for round in 0..<rounds {
                    if round % 4 == 0 { time.add(Int.random(in: 0..<40_000_000, using: &random)) }
                    let life = Int.random(in: 0..<1_000_000_000, using: &random)
                    cache.set(time.value + life, for: round % 100, timeToLive: TimeToLive(afterWrite: .nanoseconds(life)))
                }
                return (0, 0)
            }
            for reader in 0..<2 {
                group.addTask {
                    var (found, wrong) = (0, 0)
                    for round in 0..<rounds * 2 {
                        let start = time.value
                        guard let expiry = cache.get((round &* 13 &+ reader) % 100) else { continue }
                        found += 1
                        if expiry <= start { wrong += 1 }
                    }
                    return (found, wrong)
                }
            }
            var sum = (found: 0, wrong: 0)
            for await part in group { sum = (sum.found + part.found, sum.wrong + part.wrong) }
            #expect(sum.wrong == 0 && sum.found > rounds / 10)
        }
    }

    private final class Counter: Sendable {
        private let number = Atomic(0)
        var value: Int { number.load(ordering: .sequentiallyConsistent) }
        func add(_ more: Int) { number.add(more, ordering: .sequentiallyConsistent) }
    }

    @Test func counts_fromManyThreads_areExact() async {
        let cache = MemoryCache<Int, Int>(limit: CacheLimit(count: 100))
        cache.set(1, for: 1)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask { await Self.onThread { for key in 0..<2_000 { _ = cache.get(key % 2) } } }
            }
        }
        #expect(cache.statistics.memoryHits == 40_000 && cache.statistics.memoryMisses == 40_000)
    }

    /// Runs `body` on a new thread. The test needs more threads than there are counter stripes.
    private static func onThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                body()
                continuation.resume()
            }
        }
    }

    @Test func integerHashes_areSpreadOverShardsAndPositions() {
        // Keys in sequence, in steps, and far apart, as identifiers are.
        for step in [1, 8, 1 << 12, 1 << 40] {
            var shards = [Int](repeating: 0, count: 64)
            var places = Set<UInt64>()
            for number in 0..<64_000 {
                let hash = KeyHash(number &* step, seed: 42)
                shards[hash.shard(of: 64)] += 1
                places.insert(hash.bits & 0xFFFF)
            }
            // 1,000 each, with a standard deviation of 32. By chance, 62.3 % of 65,536 positions are used.
            #expect(shards.allSatisfy { (800...1_200).contains($0) } && (40_000...42_000).contains(places.count), "step \(step)")
        }
    }
}
