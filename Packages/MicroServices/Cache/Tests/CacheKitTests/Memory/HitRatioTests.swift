import CacheKitTesting
import Foundation
import Testing

/// Compares the hit ratios on recorded and synthetic requests with those of LRU and S3-FIFO.
@Suite struct HitRatioTests {
    /// The larger traces take minutes in a debug build, so they run only if `STRATA_FULL` is set.
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil
    private static let recorded = ["cpp", "cs", "multi1", "multi2", "sprite", "zigzag"] + (isFull ? ["gcc", "OLTP"] : [])
    /// Sizes used in the literature.
    private static let named = ["sprite": [500], "OLTP": [1_000, 5_000], "gcc": [4_000], "zigzag": [1_000]]

    private struct Row {
        var name: String
        var size: Int
        var lru: Double
        var s3FIFO: Double
        var ours: Double
    }

    private static func row(_ name: String, _ requests: [UInt32], _ size: Int) -> Row {
        func share(_ hits: Int) -> Double { 100 * Double(hits) / Double(requests.count) }
        return Row(
            name: name, size: size, lru: share(TraceReplay.leastRecentlyUsed(requests, size: size)),
            s3FIFO: share(TraceReplay.s3FIFO(requests, size: size)), ours: share(TraceReplay.memoryCache(requests, size: size)))
    }

    private static func sizes(_ requests: [UInt32]) -> [Int] {
        let known = Set(requests).count
        return [2, 5, 10, 20, 40].map { max(1, known * $0 / 100) }
    }

    private static func check(_ rows: [Row]) {
        for row in rows { #expect(row.ours > row.lru - 1, "\(row)") }
        let (ours, s3FIFO) = (rows.map(\.ours).reduce(0, +), rows.map(\.s3FIFO).reduce(0, +))
        #expect(ours / Double(rows.count) >= s3FIFO / Double(rows.count) + 0.3)
    }

    @Test(.enabled(if: Traces.folder != nil, "the recorded traces are not installed"))
    func recordedTraces_atManySizes_hitNoLessThanLRUAndMoreThanS3FIFO() throws {
        var rows: [Row] = []
        for name in Self.recorded {
            let requests = try Traces.load(name)
            #expect(!requests.isEmpty)
            for size in Self.sizes(requests) + (Self.named[name] ?? []) { rows.append(Self.row(name, requests, size)) }
        }
        Self.check(rows)
    }

    /// A few passes over slightly more keys than fit, as by a search tool: the second pass finds only what the first evictions left.
    @Test func shortLoop_fromTheFirstRequest_hitsAlmostAsOftenAsS3FIFO() {
        var requests: [UInt32] = []
        for _ in 0..<5 {
            for key in UInt32(0)..<1_140 { requests += key % 100 == 28 ? [key, key] : [key] }
        }
        let row = Self.row("short loop", requests, 1_000)
        #expect(row.ours > row.s3FIFO - 1.5 && row.s3FIFO > row.lru + 40, "\(row)")
    }

    /// Traces that the policy was not designed for.
    @Test func syntheticTraces_hitNoLessThanLRUAndMoreThanS3FIFO() {
        let length = Self.isFull ? 100_000 : 20_000
        var rows: [Row] = []
        for (name, requests) in SyntheticTraces.all(length) {
            for size in Self.isFull ? Self.sizes(requests) : [300] { rows.append(Self.row(name, requests, size)) }
        }
        Self.check(rows)
    }
}

/// Loops, zigzags, Zipf distributions, shifting popularity, scans, and all of them in sequence.
enum SyntheticTraces {
    static func all(_ length: Int) -> [(String, [UInt32])] {
        var random = FixedGenerator(state: 42)
        let zipf = zipf(length, known: 4_000, first: 0, &random)
        let (loop, zigzag) = (loop(length, over: 900), zigzag(length, over: 1_100))
        let shifting = (0..<4).flatMap { Self.zipf(length / 4, known: 2_000, first: UInt32($0) * 10_000, &random) }
        let scans = zipf.enumerated().flatMap { $0.offset / 500 % 4 == 3 ? [$0.element, UInt32(1_000_000 + $0.offset)] : [$0.element] }
        let recency = (0..<length).map { UInt32($0 / 20 + Int.random(in: 0..<400, using: &random)) }
        return [
            ("zipf", zipf), ("loop", loop), ("zigzag", zigzag), ("shifting", shifting), ("scans", scans), ("recency", recency),
            ("phases", loop + zipf + zigzag + shifting),
        ]
    }

    private static func loop(_ length: Int, over known: Int) -> [UInt32] { (0..<length).map { UInt32(100_000 + $0 % known) } }

    private static func zigzag(_ length: Int, over known: Int) -> [UInt32] {
        (0..<length).map { UInt32(200_000 + min($0 % (2 * known), 2 * known - 1 - $0 % (2 * known))) }
    }

    private static func zipf(_ length: Int, known: Int, first: UInt32, _ random: inout FixedGenerator) -> [UInt32] {
        var sums: [Double] = []
        for rank in 1...known { sums.append((sums.last ?? 0) + 1 / Double(rank)) }
        return (0..<length).map { _ in
            let wanted = Double.random(in: 0..<sums[known - 1], using: &random)
            var (low, high) = (0, known - 1)
            while low < high {
                let middle = (low + high) / 2
                if sums[middle] < wanted { low = middle + 1 } else { high = middle }
            }
            return first + UInt32(low)
        }
    }
}
