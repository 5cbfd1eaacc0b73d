import CacheKit
import CacheReplay

/// How many requests the cache answers and how many entries it keeps.
enum HitBenchmark {
    static func run() {
        let requests = loops()
        func share(_ hits: Int) -> Double { 100 * Double(hits) / Double(requests.count) }
        let (own, other) = (TraceReplay.memoryCache(requests, size: 1_000), TraceReplay.s3FIFO(requests, size: 1_000))
        CacheBenchmarks.report("hit ratio of short loops, 1,000 entries", share(own), beside: "S3-FIFO", share(other), unit: "%")
        let cache = MemoryCache<Int, Int>(limit: CacheLimit(count: 100_000))
        for key in 0..<100_000 { cache.set(key, for: key) }
        CacheBenchmarks.report("entries kept of 100,000", Double(cache.count), beside: "the limit", 100_000, unit: "entries")
    }

    /// Five passes over slightly more keys than fit, as by a search tool.
    private static func loops() -> [UInt32] {
        var requests: [UInt32] = []
        for _ in 0..<5 {
            for key in UInt32(0)..<1_140 { requests += key % 100 == 28 ? [key, key] : [key] }
        }
        return requests
    }
}
