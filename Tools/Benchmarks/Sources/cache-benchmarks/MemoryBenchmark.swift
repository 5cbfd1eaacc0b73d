import CacheKit
import Foundation
import Synchronization

enum MemoryBenchmark {
    private static let resident = 100_000
    private static let calls = 4_000_000

    static func numbers() {
        let keys = shuffled().map { UInt64($0) }
        gets("UInt64 keys", keys)
        gets("UInt64 keys with a time to live", keys, timeToLive: .seconds(3_600))
    }

    static func texts() {
        let texts = shuffled().map { "https://example.org/pics/\(1_000_000 + $0)" }
        gets("keys of 32 bytes", texts)
        gets("keys of 32 bytes with a time to live", texts, timeToLive: .seconds(3_600))
        gets("copies of keys of 32 bytes", texts) { String(decoding: Array($0.utf8), as: UTF8.self) }
    }

    static func run() {
        let keys = shuffled()
        puts()
        nsCache(keys)
        tail(keys.map { UInt64($0) })
    }

    /// Room for a tenth more than is there, so that no part has to evict.
    private static func filled<Key: Hashable & Sendable>(_ keys: [Key], _ timeToLive: TimeToLive = .unlimited) -> MemoryCache<Key, Int> {
        let cache = MemoryCache<Key, Int>(limit: CacheLimit(count: resident * 5 / 4), timeToLive: timeToLive)
        for (value, key) in keys.enumerated() { cache.set(value, for: key) }
        return cache
    }

    /// The peer has no times.
    private static func gets<Key: Hashable & Sendable>(
        _ name: String, _ keys: [Key], timeToLive: TimeToLive = .unlimited, read: (Key) -> Key = { $0 }
    ) {
        let (cache, peer) = (filled(keys, timeToLive), LockedDictionary<Key>(limit: resident))
        for (value, key) in keys.enumerated() { peer.set(value, for: key) }
        guard cache.count == resident else { return print("cache: \(resident - cache.count) entries are missing") }
        let calls = Key.self == String.self ? calls / 8 : calls
        // Read in another order than written, so that neither finds in a row what was written in a row.
        let keys = shuffled(seed: 11).map { read(keys[$0]) }
        let one = CacheBenchmarks.rates(calls, { loop(keys, 0, calls, cache.get) }, beside: { loop(keys, 0, calls, peer.get) })
        report("get, \(name), one thread", one)
        let two = CacheBenchmarks.rates(
            2 * calls, { CacheBenchmarks.onTwoThreads { loop(keys, $0, calls, cache.get) } },
            beside: { CacheBenchmarks.onTwoThreads { loop(keys, $0, calls, peer.get) } })
        report("get, \(name), two threads", two)
    }

    private static func report(
        _ name: String, _ rates: (own: Double, peer: Double), beside peer: String = "a dictionary under a lock", unit: String = "M/s"
    ) {
        CacheBenchmarks.report(name, rates.own, beside: peer, rates.peer, unit: unit)
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

    static func values() async {
        let keys = shuffled().map { UInt64($0) }
        let cache = Cache<UInt64, Int>(memory: CacheLimit(count: resident * 5 / 4))
        let peer = LockedDictionary<UInt64>(limit: resident)
        for (value, key) in keys.enumerated() {
            await cache.set(value, for: key)
            peer.set(value, for: key)
        }
        report("Cache.get", CacheBenchmarks.rates(calls, { loop(keys, 0, calls, cache.get) }, beside: { loop(keys, 0, calls, peer.get) }))
        for tasks in 1...2 {
            await hits(tasks == 1 ? "one task" : "two tasks", tasks, keys, peer) { task in
                var (sum, place) = (0, task * keys.count / 2)
                for _ in 0..<calls {
                    sum &+= (try? await cache.value(for: keys[place]) { 0 }) ?? 0
                    place += 1
                    if place == keys.count { place = 0 }
                }
                keep(sum)
            }
        }
        // Swift allocates a closure that captures before the call, and retains what it captures.
        await hits("one task, the load captures", 1, keys, peer) { task in
            var (sum, place) = (0, task * keys.count / 2)
            for _ in 0..<calls {
                sum &+= (try? await cache.value(for: keys[place]) { [cache] in cache.get(0) ?? 0 }) ?? 0
                place += 1
                if place == keys.count { place = 0 }
            }
            keep(sum)
        }
    }

    private static func hits(
        _ name: String, _ tasks: Int, _ keys: [UInt64], _ peer: LockedDictionary<UInt64>, _ body: @escaping @Sendable (Int) async -> Void
    ) async {
        var best = (own: Double.infinity, peer: Double.infinity)
        for _ in 0..<7 {
            let own = await time(tasks, body)
            best = (min(best.own, own), min(best.peer, await time(tasks) { loop(keys, $0, calls, peer.get) }))
        }
        let millions = Double(tasks * calls) / 1e6
        report("Cache.value, a hit, \(name)", (millions / best.own, millions / best.peer))
    }

    /// Seconds until a number of tasks have ended.
    private static func time(_ tasks: Int, _ body: @escaping @Sendable (_ task: Int) async -> Void) async -> Double {
        let start = ContinuousClock.now
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<tasks { group.addTask { await body(task) } }
        }
        return (ContinuousClock.now - start) / .seconds(1)
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
        let rates = CacheBenchmarks.rates(
            count,
            {
                for _ in 0..<count {
                    cache.set(1, for: next)
                    next += 1
                }
            },
            beside: {
                for _ in 0..<count {
                    peer.set(1, for: nextPeer)
                    nextPeer += 1
                }
            })
        report("put with eviction", rates, beside: "a dictionary under a lock that drops its oldest key")
    }

    private static func nsCache(_ keys: [Int]) {
        let cache = NSCache<NSNumber, NSNumber>()
        let objects = keys.prefix(2_000).map { NSNumber(value: $0) }
        for key in objects { cache.setObject(key, forKey: key) }
        let own = MemoryCache<Int, Int>(limit: CacheLimit(count: 4_000))
        for key in keys.prefix(2_000) { own.set(key, for: key) }
        let count = 400_000
        let few = Array(keys.prefix(2_000))
        let rates = CacheBenchmarks.rates(
            count, { loop(few, 0, count, own.get) }, beside: { loop(objects, 0, count) { cache.object(forKey: $0)?.intValue } })
        report("get of 2,000 entries", rates, beside: "NSCache")
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
