import CacheKit
import Foundation
import Synchronization

/// Measures the wait of callers while a value is stale and its loader takes half a second.
enum StaleBenchmark {
    private static let keys = 200
    private static let calls = 200_000
    private static let now = Atomic<Int64>(0)

    static func run() async throws {
        let cache = Cache<Int, Int>(
            memory: CacheLimit(count: 10_000), timeToLive: TimeToLive(afterWrite: .seconds(60), whileRevalidating: .seconds(3_600)),
            clock: CacheClock(monotonic: { now.load(ordering: .relaxed) }, wall: { 0 }))
        for key in 0..<keys { await cache.set(key, for: key) }
        _ = try await times(cache)
        let fresh = try await times(cache)
        now.store(61_000_000_000, ordering: .relaxed)
        let stale = try await times(cache)
        guard fresh.longest < 0.4, stale.longest < 0.4 else { return print("cache: a caller waited for the loader") }
        CacheBenchmarks.report("p99 of a stale value, loader of 500 ms", stale.p99, beside: "a fresh one", fresh.p99, unit: "ns")
        print("cache: the longest wait for a stale value: \(CacheBenchmarks.text(stale.longest * 1e6)) µs")
    }

    private static func times(_ cache: Cache<Int, Int>) async throws -> (p99: Double, longest: Double) {
        var times = [Double](repeating: 0, count: calls)
        for call in 0..<calls {
            let start = ContinuousClock.now
            _ = try await cache.value(for: call % keys) {
                try await Task.sleep(for: .milliseconds(500))
                return 0
            }
            times[call] = (ContinuousClock.now - start) / .seconds(1)
        }
        times.sort()
        return (times[calls * 99 / 100] * 1e9, times[calls - 1])
    }
}
