import CacheKitTesting
import Foundation
import Synchronization
import Testing

@testable import CacheKit

/// Arguments at the edges of their types: the process neither ends nor hangs.
@Suite(.timeLimit(.minutes(10))) struct ExtremeArgumentTests {
    private static let numbers = [Int.min, -1, 0, 1, .max]
    private static let durations = [Duration(attoseconds: .min), .seconds(-1), .zero, .nanoseconds(1), Duration(attoseconds: .max)]
    private static let texts = [
        "", "\0", "a\0b", "caf\u{E9}", "cafe\u{301}", "a/../b", String(repeating: "\u{1100}\u{1161}x", count: 150_000),
    ]

    private let folder = TestFolder()

    @Test(arguments: numbers, numbers) func cache_withAnyLimit_isUsable(count: Int, bytes: Int) async throws {
        var limit = CacheLimit(count: count, bytes: bytes)
        (limit.count, limit.bytes) = (count, bytes)
        let store = try DiskStore(file: folder.database, limit: limit, maximumValueSize: bytes)
        let cache = Cache<String, String>(
            memory: limit, disk: DiskTier(store: store, group: "g", codec: .json(version: .max)), cost: { _ in bytes })
        // The long one is slow.
        for text in Self.texts.prefix(count == bytes ? Self.texts.count : 6) {
            await cache.set(text, for: text)
            #expect(try await cache.value(for: text) { text } == text)
        }
        for part in [-1, 0.5, .infinity, .nan] { cache.trimMemory(to: part) }
        await cache.remove(Self.texts[3])
        #expect(cache.get(Self.texts[4]) == nil)
        await cache.removeAll()
    }

    @Test(arguments: durations, durations) func timeToLive_ofAnyLength_isUsable(first: Duration, second: Duration) async throws {
        struct Refused: Error {}
        for time in [Int64.min, -1, 0, .max] {
            let clock = CacheClock(monotonic: { time }, wall: { time })
            let life = TimeToLive(afterWrite: first, afterAccess: second, whileRevalidating: second, ifError: first)
            for store in [try DiskStore(file: folder.database, clock: clock), InMemoryByteStore(clock: clock)] as [any ByteStore] {
                let tier = DiskTier<String, [UInt8]>(store: store, group: "g", codec: .bytes(version: 0))
                for cache in [
                    Cache(memory: CacheLimit(count: 9), timeToLive: life, disk: tier, clock: clock),
                    Cache(memory: CacheLimit(count: 9), timeToLive: life, disk: tier, clock: clock),
                ] {
                    _ = try? await cache.value(for: "k") { throw Refused() }
                    _ = try await cache.value(for: "k") { [1] }
                    await cache.set([2], for: "k", timeToLive: TimeToLive(afterWrite: second))
                }
            }
        }
        let clock = ManualCacheClock()
        for duration in [first, second, second] {
            clock.advance(by: duration)
            clock.stepWallClock(by: duration)
        }
    }

    @Test func store_withAnyTexts_findsWhatItHasAccepted() throws {
        let store = try DiskStore(file: folder.database)
        for (group, key) in Self.texts.flatMap({ group in Self.texts.map { (group, $0) } }) {
            let isStored = (try? store.write(Array(key.utf8), for: key, group: group, format: 0, timeToLive: nil)) != nil
            #expect(try (store.read(key, group: group, format: 0)?.bytes == Array(key.utf8)) == isStored)
            try store.remove(key, group: group)
            #expect(try store.read(key, group: group, format: 0) == nil && store.externalRemovals(group: group)?() == 0)
        }
        for group in Self.texts { try store.removeAll(group: group) }
        #expect(store.resets == 0)
    }

    @Test func file_withAnyName_isOpenedOrRefused() throws {
        for text in Self.texts {
            let store = try? DiskStore(file: folder.path + "/" + text)
            try store?.write([1], for: "k", group: "g", format: 1, timeToLive: nil)
            #expect(try store == nil || store?.read("k", group: "g", format: 1)?.bytes == [1])
        }
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
        #expect(mode != 0o600, "the folder is not taken for the file")
    }

    /// Everything that the package calls calls the package.
    @Test func callbacks_thatUseTheCache_neitherHangNorRecurse() async throws {
        typealias Numbers = Cache<Int, Int>
        let box = Mutex<Numbers?>(nil)
        let reports = Atomic<Int>(0)
        let memory = Mutex<MemoryCache<Int, Int>?>(nil)
        let store = try DiskStore(file: folder.database)
        @Sendable func use() {
            guard let cache = box.withLock({ $0 }) else { return }
            _ = (cache.get(1), cache.statistics)
            cache.trimMemory(to: 0.5)
            _ = try? store.read("1", group: "g", format: 1)
            try? store.write([1], for: "1", group: "other", format: 1, timeToLive: nil)
        }
        let codec = CacheCodec<Int>(
            version: 1,
            encode: {
                use()
                return Array("\($0)".utf8)
            },
            decode: {
                use()
                return $0.count
            })
        let cache = Numbers(
            memory: CacheLimit(count: 2),
            disk: DiskTier(
                store: store, group: "g", codec: codec,
                name: {
                    use()
                    return "\($0)"
                }),
            cost: {
                use()
                return $0
            }, onRemoval: { _, _, _ in use() }, onFailure: { _ in use() })
        box.withLock { $0 = cache }
        for key in 1...9 {
            await cache.set(key, for: key)
            _ = try await cache.value(for: -key) {
                use()
                await cache.set(key, for: -key)
                await cache.removeAll()
                return try await cache.value(for: key) { key }
            }
        }
        await cache.set(.max, for: 1)
        box.withLock { $0 = nil }
        // A listener that stores the removed value again evicts another one, and so on.
        let small = MemoryCache<Int, Int>(
            limit: CacheLimit(count: 1),
            onRemoval: { key, value, _ in
                reports.wrappingAdd(1, ordering: .relaxed)
                memory.withLock { $0 }?.set(value, for: key)
            })
        memory.withLock { $0 = small }
        for key in 1...3 { small.set(key, for: key) }
        #expect(small.count == 1 && reports.load(ordering: .relaxed) == 2)
        memory.withLock { $0 = nil }
    }
}
