import CacheKit
import Foundation
import Synchronization

enum MemoryBenchmark {
    private static let resident = 100_000
    private static let calls = 4_000_000

    static func numbers() { gets("UInt64 keys", shuffled().map { UInt64($0) }) }

    static func run() async {
        let keys = shuffled()
        gets("String keys", keys.map { "https://example.org/pictures/\($0)" })
        await asynchronous(keys.map { UInt64($0) })
        puts()
        nsCache(keys)
        tail(keys.map { UInt64($0) })
    }

    /// Room for a tenth more than is there, so that no part has to evict.
    private static func filled<Key: Hashable & Sendable>(_ keys: [Key]) -> MemoryCache<Key, Int> {
        let cache = MemoryCache<Key, Int>(limit: CacheLimit(count: resident * 5 / 4))
        for (value, key) in keys.enumerated() { cache.set(value, for: key) }
        return cache
    }

    private static func gets<Key: Hashable & Sendable>(_ name: String, _ keys: [Key]) {
        let (cache, peer) = (filled(keys), LockedDictionary<Key>(limit: resident))
        for (value, key) in keys.enumerated() { peer.set(value, for: key) }
        guard cache.count == resident else { return print("cache: \(resident - cache.count) entries are missing") }
        // Read in another order than written, so that neither finds in a row what was written in a row.
        let keys = shuffled(seed: 11).map { keys[$0] }
        let (own, other) = (
            CacheBenchmarks.rate(calls) { loop(keys, 0, calls, cache.get) }, CacheBenchmarks.rate(calls) { loop(keys, 0, calls, peer.get) }
        )
        CacheBenchmarks.report("get, \(name), one thread", own, beside: "a dictionary under a lock", other, unit: "M/s")
        let own2 = CacheBenchmarks.rate(2 * calls) { CacheBenchmarks.onTwoThreads { loop(keys, $0, calls, cache.get) } }
        let other2 = CacheBenchmarks.rate(2 * calls) { CacheBenchmarks.onTwoThreads { loop(keys, $0, calls, peer.get) } }
        CacheBenchmarks.report("get, \(name), two threads", own2, beside: "a dictionary under a lock", other2, unit: "M/s")
    }

    @inline(__always)
    private static func loop<Key>(_ keys: [Key], _ thread: Int, _ count: Int, _ get: (Key) -> Int?) {
        var (sum, place) = (0, thread * keys.count / 2)
        for _ in 0..<count {
            sum &+= get(keys[place]) ?? 0
            place += 1
            if place == keys.count { place = 0 }
        }
        keep(sum)
    }

    private static func asynchronous(_ keys: [UInt64]) async {
        let cache = Cache<UInt64, Int>(memory: CacheLimit(count: resident * 5 / 4))
        let peer = LockedDictionary<UInt64>(limit: resident)
        for (value, key) in keys.enumerated() {
            await cache.set(value, for: key)
            peer.set(value, for: key)
        }
        let other = CacheBenchmarks.rate(calls) { loop(keys, 0, calls, peer.get) }
        let get = CacheBenchmarks.rate(calls) { loop(keys, 0, calls, cache.get) }
        CacheBenchmarks.report("Cache.get", get, beside: "a dictionary under a lock", other, unit: "M/s")
        var best = 0.0
        for _ in 0..<5 {
            let start = ContinuousClock.now
            var (sum, place) = (0, 0)
            for _ in 0..<calls {
                sum &+= (try? await cache.value(for: keys[place]) { 0 }) ?? 0
                place += 1
                if place == keys.count { place = 0 }
            }
            keep(sum)
            best = max(best, Double(calls) / ((ContinuousClock.now - start) / .seconds(1)) / 1e6)
        }
        CacheBenchmarks.report("Cache.value, a hit", best, beside: "a dictionary under a lock", other, unit: "M/s")
    }

    /// Each put brings a new key, so each one drops an entry.
    private static func puts() {
        let (cache, peer) = (MemoryCache<UInt64, Int>(limit: CacheLimit(count: resident)), LockedDictionary<UInt64>(limit: resident))
        var (next, nextPeer) = (UInt64(0), UInt64(0))
        for _ in 0..<2 * resident {
            cache.set(1, for: next)
            peer.set(1, for: nextPeer)
            next += 1
            nextPeer += 1
        }
        let count = 1_000_000
        let own = CacheBenchmarks.rate(count) {
            for _ in 0..<count {
                cache.set(1, for: next)
                next += 1
            }
        }
        let other = CacheBenchmarks.rate(count) {
            for _ in 0..<count {
                peer.set(1, for: nextPeer)
                nextPeer += 1
            }
        }
        CacheBenchmarks.report("put with eviction", own, beside: "a dictionary under a lock that drops its oldest key", other, unit: "M/s")
    }

    private static func nsCache(_ keys: [Int]) {
        let cache = NSCache<NSNumber, NSNumber>()
        let objects = keys.prefix(2_000).map { NSNumber(value: $0) }
        for key in objects { cache.setObject(key, forKey: key) }
        let own = MemoryCache<Int, Int>(limit: CacheLimit(count: 4_000))
        for key in keys.prefix(2_000) { own.set(key, for: key) }
        let count = 400_000
        let few = Array(keys.prefix(2_000))
        let ours = CacheBenchmarks.rate(count) { loop(few, 0, count, own.get) }
        let other = CacheBenchmarks.rate(count) { loop(objects, 0, count) { cache.object(forKey: $0)?.intValue } }
        CacheBenchmarks.report("get of 2,000 entries", ours, beside: "NSCache", other, unit: "M/s")
    }

    /// A hit on one thread, alone and while another thread puts new keys and evicts at each.
    private static func tail(_ keys: [UInt64]) {
        let cache = filled(keys)
        func percentiles() -> (p50: Double, p99: Double) {
            var times = [Double](repeating: 0, count: 400_000)
            for index in times.indices {
                let start = ContinuousClock.now
                keep(cache.get(keys[index % 1_000]) ?? 0)
                times[index] = (ContinuousClock.now - start) / .nanoseconds(1)
            }
            times.sort()
            return (times[times.count / 2], times[times.count * 99 / 100])
        }
        _ = percentiles()
        let quiet = percentiles()
        let isDone = Mutex(false)
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            var key = UInt64(1) << 40
            while !isDone.withLock({ $0 }) {
                for _ in 0..<1_000 {
                    cache.set(0, for: key)
                    key += 1
                }
            }
            ended.signal()
        }
        Thread.sleep(forTimeInterval: 0.3)
        let busy = percentiles()
        isDone.withLock { $0 = true }
        ended.wait()
        CacheBenchmarks.report("p99 of a hit while another thread evicts", busy.p99, beside: "the quiet one", quiet.p99, unit: "ns")
        CacheBenchmarks.report("p50 of a hit while another thread evicts", busy.p50, beside: "the quiet one", quiet.p50, unit: "ns")
    }

    private static func shuffled(seed: UInt64 = 7) -> [Int] {
        var state = seed
        return (0..<resident).map { ($0, next(&state)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    private static func next(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        let mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ (mixed >> 31)
    }

    @inline(never) private static func keep(_ number: Int) {
        if number == .min { print(number) }
    }
}
