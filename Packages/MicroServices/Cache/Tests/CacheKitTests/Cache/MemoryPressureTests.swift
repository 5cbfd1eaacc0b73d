import Testing

@testable import CacheKit

/// Caches whose system's pressure the tests set.
@Suite(.timeLimit(.minutes(10))) struct MemoryPressureTests {
    private func filled(_ count: Int) async -> Cache<Int, Int> {
        let cache = Cache<Int, Int>(memory: CacheLimit(count: count))
        for number in 0..<count { await cache.set(number, for: number) }
        return cache
    }

    private func count(_ cache: Cache<Int, Int>, of total: Int) -> Int { (0..<total).count { cache.get($0) != nil } }

    @Test func cache_underPressure_isTrimmedAndFillsAgain() async throws {
        let cache = await filled(1_000)
        var pressure: (@Sendable (MemoryPressure) -> Bool)?
        cache.trimsUnderMemoryPressure { pressure = $0 }
        let before = count(cache, of: 1_000)
        let handler = try #require(pressure)
        #expect(handler(.warning))
        let half = count(cache, of: 1_000)
        #expect(half > 0 && half <= before / 2 + 1)
        #expect(handler(.critical))
        #expect(count(cache, of: 1_000) == 0)
        await cache.set(1, for: 1)
        #expect(cache.get(1) == 1)
    }

    @Test func observation_whenTheCacheIsReleased_ends() async throws {
        var pressure: (@Sendable (MemoryPressure) -> Bool)?
        var cache: Cache<Int, Int>? = await filled(1)
        weak let released = cache
        cache?.trimsUnderMemoryPressure { pressure = $0 }
        cache = nil
        #expect(released == nil, "the observation does not retain the cache")
        let handler = try #require(pressure)
        #expect(!handler(.warning))
    }
}
