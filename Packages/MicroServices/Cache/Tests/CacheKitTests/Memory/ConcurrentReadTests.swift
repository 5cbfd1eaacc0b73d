import CacheKit
import Foundation
import Synchronization
import Testing

/// Reads of a memory cache, most of them without a lock, while other threads write.
@Suite(.timeLimit(.minutes(10))) struct ConcurrentReadTests {
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
}
