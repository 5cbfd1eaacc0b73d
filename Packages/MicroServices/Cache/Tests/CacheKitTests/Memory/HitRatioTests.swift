import CacheKit
import Foundation
import Testing

/// Compares the hit ratios on recorded and synthetic requests with those of LRU and S3-FIFO.
@Suite(.timeLimit(.minutes(10))) struct HitRatioTests {
    /// The larger traces take minutes in a debug build, so they run only if `STRATA_FULL` is set.
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil
    private static let recorded = ["cpp", "cs", "multi1", "multi2", "sprite", "zigzag"] + (isFull ? ["gcc", "OLTP"] : [])

    /// The hits of the other policies, by `cache-trace`, in caches of these sizes.
    private static let hits: [String: [(size: Int, lru: Int, s3FIFO: Int)]] = [
        "cpp": [(24, 63, 1_635), (61, 1_751, 5_183), (122, 6_850, 7_260), (244, 7_498, 7_686), (489, 7_666, 7_764)],
        "cs": [(28, 124, 179), (70, 124, 331), (140, 124, 579), (281, 124, 1_056), (563, 124, 2_040)],
        "multi1": [(52, 422, 4_443), (130, 3_781, 7_240), (260, 6_886, 7_901), (521, 7_409, 8_822), (1_042, 7_651, 9_951)],
        "multi2": [(113, 2_062, 7_318), (284, 7_076, 9_690), (568, 9_715, 13_370), (1_136, 12_634, 15_259), (2_273, 13_904, 18_632)],
        "sprite": [
            (141, 39_660, 49_986), (353, 87_935, 89_795), (500, 104_922, 105_369), (707, 115_875, 115_235), (1_415, 123_559, 122_430),
            (2_830, 126_063, 125_291),
        ],
        "zigzag": [(40, 975, 75), (100, 2_475, 225), (200, 4_975, 475), (400, 9_975, 975), (800, 19_975, 1_975), (1_000, 24_975, 2_475)],
        "gcc": [
            (701, 475_703, 475_723), (1_753, 478_275, 478_181), (3_507, 479_275, 479_037), (4_000, 479_416, 479_127),
            (7_014, 479_777, 479_762), (14_028, 480_088, 480_113),
        ],
        "OLTP": [
            (1_000, 300_122, 373_457), (3_737, 458_201, 480_374), (5_000, 490_443, 509_573), (9_344, 549_207, 567_594),
            (18_688, 608_101, 618_502), (37_376, 657_896, 662_310), (74_752, 704_236, 700_431),
        ],
    ]
    private static let syntheticHits: [String: (lru: Int, s3FIFO: Int)] = [
        "zipf": (11_888, 13_260), "loop": (0, 5_840), "zigzag": (5_300, 540), "shifting": (12_981, 13_006), "scans": (11_127, 13_243),
        "recency": (14_178, 13_700), "phases": (30_169, 32_352),
    ]

    private struct Row {
        var name: String
        var size: Int
        var lru: Double
        var s3FIFO: Double
        var ours: Double

        init(_ name: String, _ requests: [UInt32], size: Int, lru: Int, s3FIFO: Int) {
            let cache = MemoryCache<UInt32, Void>(limit: CacheLimit(count: size))
            for id in requests where cache.get(id) == nil { cache.set((), for: id) }
            func share(_ hits: Int) -> Double { 100 * Double(hits) / Double(requests.count) }
            (self.name, self.size, self.lru, self.s3FIFO) = (name, size, share(lru), share(s3FIFO))
            ours = share(cache.statistics.memoryHits)
        }
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
            for known in Self.hits[name] ?? [] { rows.append(Row(name, requests, size: known.size, lru: known.lru, s3FIFO: known.s3FIFO)) }
        }
        Self.check(rows)
    }

    /// A few passes over slightly more keys than fit, as by a search tool: the second pass finds only what the first evictions left.
    @Test func shortLoop_fromTheFirstRequest_hitsAlmostAsOftenAsS3FIFO() {
        var requests: [UInt32] = []
        for _ in 0..<5 {
            for key in UInt32(0)..<1_140 { requests += key % 100 == 28 ? [key, key] : [key] }
        }
        let row = Row("short loop", requests, size: 1_000, lru: 60, s3FIFO: 3_672)
        #expect(row.ours > row.s3FIFO - 1.5, "\(row)")
    }

    /// Traces that the policy was not designed for.
    @Test func syntheticTraces_hitNoLessThanLRUAndMoreThanS3FIFO() throws {
        Self.check(
            try SyntheticTraces.all(20_000).map { name, requests in
                let known = try #require(Self.syntheticHits[name])
                return Row(name, requests, size: 300, lru: known.lru, s3FIFO: known.s3FIFO)
            })
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

/// Recorded requests outside the repository: in `STRATA_DATA`, else in `shared/data` next to the repository.
enum Traces {
    static let folder: URL? = {
        if let path = ProcessInfo.processInfo.environment["STRATA_DATA"] { return existing(URL(fileURLWithPath: path)) }
        var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) {
                return existing(folder.deletingLastPathComponent().appendingPathComponent("shared/data"))
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }()

    static func load(_ name: String) throws -> [UInt32] {
        guard let folder else { return [] }
        let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("traces/\(name).u32")))
        return bytes.withUnsafeBytes { buffer in
            (0..<bytes.count / 4).map { UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
        }
    }

    private static func existing(_ folder: URL) -> URL? {
        let traces = folder.appendingPathComponent("traces")
        return FileManager.default.fileExists(atPath: traces.path) ? folder : nil
    }
}
