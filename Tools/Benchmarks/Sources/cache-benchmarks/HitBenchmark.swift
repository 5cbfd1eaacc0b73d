import CacheKit
import CacheKitTesting

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

    /// 6,300 requests for 2,100 keys like those of a search tool: each pass reads the files of the last one and some more.
    private static func loops() -> [UInt32] {
        var requests: [UInt32] = []
        for pass in UInt32(0)..<6 { requests += (pass * 100)..<(pass * 100 + 300 + pass * 300) }
        return requests
    }
}
