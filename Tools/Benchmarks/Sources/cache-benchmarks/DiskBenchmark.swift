import CacheKit
import Foundation

enum DiskBenchmark {
    static func writes(_ folder: String) throws {
        for count in [1_000, 10_000, 100_000] { try writes(folder, count) }
    }

    /// Writes of new keys below the limit and at it, by turns.
    private static func writes(_ folder: String, _ count: Int) throws {
        let value = [UInt8](repeating: 7, count: 1_000)
        let roomy = try DiskStore(file: "\(folder)/roomy-\(count)", limit: CacheLimit(count: 10 * count))
        let full = try DiskStore(file: "\(folder)/full-\(count)", limit: CacheLimit(count: count))
        for key in 0..<count {
            for store in [roomy, full] { try store.write(value, for: "key \(key)", group: "g", format: 1, timeToLive: nil) }
        }
        var (below, at) = ([Double](), [Double]())
        for key in count..<count + 2_000 {
            below.append(try CacheBenchmarks.time { try roomy.write(value, for: "key \(key)", group: "g", format: 1, timeToLive: nil) })
            at.append(try CacheBenchmarks.time { try full.write(value, for: "key \(key)", group: "g", format: 1, timeToLive: nil) })
        }
        func middle(_ times: [Double]) -> Double { times.sorted()[times.count / 2] * 1e6 }
        func mean(_ times: [Double]) -> Double { times.reduce(0, +) / Double(times.count) * 1e6 }
        CacheBenchmarks.report("disk write at \(count) entries, p50", middle(at), beside: "below the limit", middle(below), unit: "µs")
        CacheBenchmarks.report("disk write at \(count) entries, mean", mean(at), beside: "below the limit", mean(below), unit: "µs")
    }

    /// 10 KB at random places.
    static func reads(_ folder: String) throws {
        let count = 2_000
        let store = try DiskStore(file: "\(folder)/reads", limit: CacheLimit(count: 2 * count))
        var state: UInt64 = 1
        for key in 0..<count {
            let value = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* key) }
            try store.write(value, for: "key \(key)", group: "g", format: 1, timeToLive: nil)
            try Data(value).write(to: URL(fileURLWithPath: "\(folder)/file-\(key)"))
        }
        let places = (0..<4_000).map { _ -> Int in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return Int(state >> 33) % count
        }
        var (own, files) = (Double.infinity, Double.infinity)
        var bytes = 0
        for _ in 0..<7 {
            own = min(
                own,
                try CacheBenchmarks.time {
                    for key in places { bytes += try store.read("key \(key)", group: "g", format: 1)?.bytes.count ?? 0 }
                })
            files = min(
                files,
                try CacheBenchmarks.time {
                    for key in places { bytes += try Data(contentsOf: URL(fileURLWithPath: "\(folder)/file-\(key)")).count }
                })
        }
        guard bytes == 2 * 7 * places.count * 10_000 else { return print("cache: bytes are missing") }
        let scale = Double(places.count) / 1e3
        CacheBenchmarks.report("disk read of 10 KB", scale / own, beside: "Data(contentsOf:) of a file", scale / files, unit: "k/s")
    }
}
