import CacheKit
import CacheKitTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct StaleValueTests {
    private struct Refused: Error {}

    private let clock = ManualCacheClock()
    private let loads = Counter()

    private final class Counter: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock { $0 } }
        func add() { number.withLock { $0 += 1 } }
    }

    private func cache(_ timeToLive: TimeToLive, store: InMemoryByteStore? = nil) -> Cache<String, [UInt8]> {
        Cache(
            memory: CacheLimit(count: 10), timeToLive: timeToLive,
            disk: store.map { DiskTier(store: $0, group: "g", codec: .bytes(version: 1)) }, clock: clock.clock)
    }

    private func refuse() throws -> [UInt8] {
        loads.add()
        throw Refused()
    }

    @Test func staleValue_whileRevalidating_isReturnedAndReloadedOnce() async throws {
        let cache = cache(TimeToLive(afterWrite: .seconds(10), whileRevalidating: .seconds(5)))
        await cache.set([1], for: "k")
        clock.advance(by: .seconds(10))
        #expect(cache.get("k") == nil, "get returns fresh values only")
        let (gate, opener) = AsyncStream<Void>.makeStream()
        // The load ends only after the gate opens, so a caller that waited for it would never return.
        for _ in 0..<100 {
            let value = try await cache.value(for: "k") { [loads] in
                loads.add()
                for await _ in gate {}
                return [2]
            }
            #expect(value == [1])
        }
        while loads.count == 0 { await Task.yield() }
        let hits = cache.statistics.memoryHits
        #expect(try await cache.value(for: "k") { [3] } == [1] && cache.statistics.memoryHits == hits + 1, "found without waiting")
        #expect(cache.get("k") == nil, "also during the reload")
        opener.finish()
        while cache.get("k") != [2] { await Task.yield() }
        #expect(loads.count == 1)
    }

    @Test func staleValue_whenSetDuringItsReload_isReloadedAgain() async throws {
        let cache = cache(TimeToLive(afterWrite: .seconds(10), whileRevalidating: .seconds(5)))
        await cache.set([1], for: "k")
        clock.advance(by: .seconds(10))
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let value = try await cache.value(for: "k") {
            for await _ in gate {}
            return [2]
        }
        await cache.set([2], for: "k")
        clock.advance(by: .seconds(10))
        opener.finish()
        #expect(value == [1])
        while try await cache.value(for: "k", load: { [3] }) != [3] { await Task.yield() }
    }

    @Test(arguments: [0, 60]) func staleValue_afterItsWindow_isLoaded(ifError: Int) async throws {
        let cache = cache(TimeToLive(afterWrite: .seconds(10), whileRevalidating: .seconds(5), ifError: .seconds(ifError)))
        await cache.set([1], for: "k")
        clock.advance(by: .seconds(15))
        #expect(try await cache.value(for: "k") { [2] } == [2])
    }

    @Test func staleValue_whenTheLoadFails_isReturnedWithinItsWindow() async throws {
        let cache = cache(TimeToLive(afterWrite: .seconds(10), ifError: .seconds(5)))
        await cache.set([1], for: "k")
        clock.advance(by: .seconds(14))
        #expect(try await cache.value(for: "k") { try refuse() } == [1])
        #expect(try await cache.value(for: "other") { [3] } == [3])
        clock.advance(by: .seconds(1))
        await #expect(throws: Refused.self) { try await cache.value(for: "k") { try refuse() } }
        #expect(loads.count == 2)
    }

    @Test func staleValue_whenTheLoadItselfThrowsACancellation_isReturned() async throws {
        let cache = cache(TimeToLive(afterWrite: .seconds(10), ifError: .seconds(5)))
        await cache.set([1], for: "k")
        clock.advance(by: .seconds(10))
        #expect(try await cache.value(for: "k") { throw CancellationError() } == [1])
        clock.advance(by: .seconds(1))
        let canceled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await cache.value(for: "k") { [2] }
        }
        await #expect(throws: CancellationError.self, "the caller's own cancellation") { try await canceled.value }
    }

    @Test(arguments: [(5, 0), (0, 5), (2, 5)])
    func staleValue_whileTheSourceFails_isReloadedOncePerSecond(whileRevalidating: Int, ifError: Int) async throws {
        let life = TimeToLive(afterWrite: .seconds(10), whileRevalidating: .seconds(whileRevalidating), ifError: .seconds(ifError))
        let cache = cache(life)
        await cache.set([1], for: "k")
        for second in 1...5 {
            clock.advance(by: .seconds(second == 1 ? 10 : 1))
            for _ in 0..<1_000 {
                #expect(try await cache.value(for: "k") { try refuse() } == [1])
                while cache.statistics.failedLoads < second { await Task.yield() }
            }
            #expect(loads.count == second)
        }
        #expect(cache.get("k") == nil, "get returns fresh values only")
    }

    @Test func value_withItsOwnTimeToLive_isLoadedAgainAfterIt() async throws {
        let (store, life) = (InMemoryByteStore(clock: clock.clock), TimeToLive(afterWrite: .seconds(10), ifError: .seconds(20)))
        let first = cache(.unlimited, store: store)
        for number in 1...2 as ClosedRange<UInt8> {
            #expect(try await first.value(for: "k", timeToLive: life) { [number] } == [number])
            clock.advance(by: .seconds(15))
        }
        #expect(try await cache(.unlimited, store: store).value(for: "k", timeToLive: life) { [3] } == [3], "old on disk, too")
    }

    @Test func staleValue_afterRestart_isReturnedWithinItsWindow() async throws {
        let store = InMemoryByteStore(clock: clock.clock)
        let timeToLive = TimeToLive(afterWrite: .seconds(10), whileRevalidating: .seconds(5), ifError: .seconds(20))
        for key in ["k", "other"] { await cache(timeToLive, store: store).set([1], for: key) }
        clock.advance(by: .seconds(12))
        let later = cache(timeToLive, store: store)
        #expect(try await later.value(for: "k") { [2] } == [1], "while revalidating")
        clock.advance(by: .seconds(10))
        #expect(try await cache(timeToLive, store: store).value(for: "k") { try refuse() } == [1], "because of the error")
        #expect(try await cache(timeToLive, store: store).value(for: "other") { [2] } == [2], "there is no error")
        clock.advance(by: .seconds(8))
        await #expect(throws: Refused.self) { try await cache(timeToLive, store: store).value(for: "k") { try refuse() } }
    }
}
