import CacheKit
import Foundation
import Testing

/// Hit ratios on recorded requests, against the figures of the policy's reference (and LRU's, below which it must not fall by a point).
@Suite(.enabled(if: Traces.folder != nil, "the traces are not on this machine"))
struct HitRatioTests {
    /// All of them take a minute in a debug build, so they run when `STRATA_FULL` is set.
    private static let points: [(String, Int, Double, Double)] = {
        let points = [("sprite", 500, 78.7, 78.3), ("OLTP", 1_000, 40.9, 32.8), ("OLTP", 5_000, 55.8, 53.7), ("gcc", 4_000, 92.9, 93.0)]
        return ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? Array(points.prefix(1)) : points
    }()

    @Test(arguments: points)
    func trace_atASize_hitsAsOftenAsTheReference(name: String, size: Int, reference: Double, lru: Double) throws {
        let requests = try Traces.load(name)
        let cache = MemoryCache<UInt32, Bool>(limit: CacheLimit(count: size))
        for id in requests where cache.get(id) == nil { cache.set(true, for: id) }
        let statistics = cache.statistics
        let ratio = 100 * Double(statistics.memoryHits) / Double(statistics.memoryHits + statistics.memoryMisses)
        #expect(statistics.memoryHits + statistics.memoryMisses == requests.count)
        #expect(ratio > reference - 1 && ratio > lru - 1, "\(name)@\(size): \(ratio) %")
    }
}
