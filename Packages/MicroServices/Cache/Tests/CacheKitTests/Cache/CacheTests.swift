import CacheKit
import CacheKitTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct CacheTests {
    private struct Account: Codable, Hashable, Sendable {
        var id: String
        var balance: Int
    }

    private let clock = ManualCacheClock()
    private let store: InMemoryByteStore
    private let failures = FailureLog()

    private final class FailureLog: Sendable {
        private let errors = Mutex<[CacheError]>([])
        var codes: [CacheError.Code] { errors.withLock { $0.map(\.code) } }
        func append(_ error: CacheError) { errors.withLock { $0.append(error) } }
    }

    init() {
        store = InMemoryByteStore(clock: clock.clock)
    }

    private func cache(version: UInt32 = 1, timeToLive: TimeToLive = .unlimited) -> Cache<String, [Account]> {
        Cache(
            memory: CacheLimit(count: 10),
            timeToLive: timeToLive,
            disk: DiskTier(store: store, group: "accounts", codec: .json(version: version)),
            clock: clock.clock,
            onFailure: { [failures] in failures.append($0) }
        )
    }

    private let accounts = [Account(id: "1", balance: 5), Account(id: "ü", balance: -7)]

    @Test func value_afterRestart_isReadFromDisk() async throws {
        #expect(try await cache().value(for: "anna") { accounts } == accounts)
        let later = cache()
        #expect(later.get("anna") == nil)
        let value = try await later.value(for: "anna") {
            Issue.record("the value was loaded again")
            return []
        }
        #expect(value == accounts && later.get("anna") == accounts)
        #expect(later.statistics.diskHits == 1 && later.statistics.loads == 0)
    }

    @Test func value_whenCodecVersionDiffers_isLoadedAgain() async throws {
        await cache(version: 1).set(accounts, for: "anna")
        #expect(try await cache(version: 2).value(for: "anna") { [] } == [])
    }

    @Test func timeToLive_afterRestart_countsFromTheWrite() async throws {
        await cache(timeToLive: .seconds(60)).set(accounts, for: "anna")
        clock.advance(by: .seconds(50))
        let later = cache(timeToLive: .seconds(60))
        #expect(try await later.value(for: "anna") { [] } == accounts)
        clock.advance(by: .seconds(9))
        #expect(later.get("anna") == accounts)
        clock.advance(by: .seconds(1))
        #expect(later.get("anna") == nil, "60 s after the write, not after the restart")
        #expect(try await later.value(for: "anna") { [] } == [])
    }

    @Test func remove_andRemoveAll_removeFromDisk() async throws {
        let first = cache()
        for name in ["a", "b", "c"] { await first.set(accounts, for: name) }
        try store.write([1], for: "a", group: "other cache", format: 1, timeToLive: nil)
        await first.remove("a")
        #expect(try await cache().value(for: "a") { [] } == [])
        await first.removeAll()
        #expect(try await cache().value(for: "b") { [] } == [])
        #expect(try store.read("a", group: "other cache", format: 1) != nil)
    }

    @Test func calls_whenDiskFails_succeedAndReportTheFailure() async throws {
        let cache = cache()
        store.fail(with: CacheError.storage("write", file: "f", sqliteCode: 10, reason: "broken"))
        #expect(try await cache.value(for: "anna") { accounts } == accounts)
        #expect(cache.get("anna") == accounts)
        await cache.set([], for: "bert")
        await cache.remove("bert")
        #expect(failures.codes == [.storage, .storage, .storage, .storage], "read, write, write, remove")
        #expect(cache.statistics.diskFailures == 4)
        store.fail(with: nil)
        await cache.set(accounts, for: "carl")
        #expect(try await self.cache().value(for: "carl") { [] } == accounts)
    }

    @Test func value_whenStoredBytesDoNotDecode_isLoadedAgain() async throws {
        try store.write(Array("no JSON".utf8), for: "anna", group: "accounts", format: 1, timeToLive: nil)
        #expect(try await cache().value(for: "anna") { accounts } == accounts)
    }

    @Test func set_whenValueCannotBeEncoded_reportsTheFailureAndRemovesTheEarlierValue() async throws {
        let cache = Cache<String, Double>(
            memory: CacheLimit(count: 10),
            disk: DiskTier(store: store, group: "g", codec: .json(version: 1)),
            onFailure: { [failures] in failures.append($0) }
        )
        await cache.set(1, for: "k")
        await cache.set(.nan, for: "k")
        #expect(failures.codes == [.encoding] && cache.get("k")?.isNaN == true)
        #expect(try store.read("k", group: "g", format: 1) == nil)
    }

    @Test func set_calledConcurrentlyForOneKey_storesTheSameValueInBothTiers() async throws {
        for round in 0..<20 {
            let cache = cache()
            await withTaskGroup(of: Void.self) { group in
                for index in 0..<8 { group.addTask { await cache.set([Account(id: "\(index)", balance: round)], for: "k") } }
            }
            let inMemory = cache.get("k")
            #expect(try await self.cache().value(for: "k") { [] } == inMemory)
        }
    }
}
