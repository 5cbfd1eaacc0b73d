import CacheKitTesting
import Foundation
import Synchronization
import Testing

@testable import CacheKit

/// Removal by tag and by prefix in both tiers, and removal by other processes.
@Suite struct RemovalTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    /// A cache with its own store on the same file, as another process has.
    private func cache(
        onRemoval: MemoryCache<String, [UInt8]>.RemovalListener? = nil
    ) throws -> Cache<String, [UInt8]> {
        let tier = DiskTier(store: try DiskStore(file: folder.database), group: "g", codec: .bytes(version: 1))
        return Cache(memory: CacheLimit(count: 100), disk: tier, onRemoval: onRemoval)
    }

    private func loaded(_ cache: Cache<String, [UInt8]>, _ key: String) async throws -> [UInt8] { try await cache.value(for: key) { [0] } }

    @Test func memory_underRandomTagsAndEvictions_matchesTheModel() {
        var random = FixedGenerator(state: 6)
        let removed = Mutex<[Int]>([])
        let cache = MemoryCache<Int, Int>(
            limit: CacheLimit(count: 30),
            onRemoval: { key, _, cause in
                if cause != .replaced { removed.withLock { $0.append(key) } }
            })
        var model: [Int: Set<String>] = [:]
        for step in 0..<20_000 {
            let key = Int.random(in: 0..<60, using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0:
                let tag = "\(Int.random(in: 0..<8, using: &random))"
                cache.removeAll(tag: tag)
                for key in removed.withLock({ $0 }) {
                    #expect(model[key]?.contains(tag) == true, "\(key) left at step \(step)")
                }
            case 1: cache.remove(key)
            default:
                let tags = Set((0..<Int.random(in: 0..<3, using: &random)).map { _ in "\(Int.random(in: 0..<8, using: &random))" })
                model[key] = tags
                cache.set(step, for: key, tags: tags)
            }
            for key in removed.withLock({ keys in
                defer { keys = [] }
                return keys
            }) { model[key] = nil }
            #expect(cache.count == model.count, "step \(step)")
        }
        for tag in 0..<8 { cache.removeAll(tag: "\(tag)") }
        #expect(cache.count == model.values.count { $0.isEmpty })
    }

    @Test func memory_whenRemovingByPrefix_comparesBytes() {
        let cache = MemoryCache<String, Int>(limit: CacheLimit(count: 10))
        for key in ["a/1", "a/2", "a", "b/1", "A/1"] { cache.set(1, for: key) }
        cache.removeAll(prefix: "a/")
        #expect(["a", "b/1", "A/1"].allSatisfy { cache.get($0) == 1 } && cache.count == 3)
    }

    @Test func removalByTag_afterRestart_removesFromBothTiers() async throws {
        let first = try cache()
        await first.set([1], for: "a", tags: ["anna"])
        await first.set([2], for: "b", tags: ["bert"])
        #expect(try await first.value(for: "c", tags: ["anna"]) { [3] } == [3])
        let second = try cache()
        for (key, value) in [("a", 1), ("b", 2), ("c", 3)] { #expect(try await loaded(second, key) == [UInt8(value)]) }
        // Entries read from disk have their tags.
        await second.removeAll(tag: "anna")
        #expect(second.get("a") == nil && second.get("b") == [2] && second.get("c") == nil)
        #expect(try await loaded(try cache(), "a") == [0])
        #expect(try await loaded(try cache(), "b") == [2])
    }

    @Test func removalByPrefix_removesFromBothTiers() async throws {
        let first = try cache()
        for key in ["user/1", "user/2", "other"] { await first.set([1], for: key) }
        await first.removeAll(prefix: "user/")
        #expect(first.get("user/1") == nil && first.get("other") == [1])
        let second = try cache()
        #expect(try await loaded(second, "user/2") == [0])
        #expect(try await loaded(second, "other") == [1])
    }

    @Test func load_whenItsTagIsRemovedMeanwhile_isNotStored() async throws {
        let cache = try cache()
        let value = try await cache.value(for: "a", tags: ["anna"]) {
            await cache.removeAll(tag: "anna")
            return [1]
        }
        #expect(value == [1] && cache.get("a") == nil)
        #expect(try await loaded(try self.cache(), "a") == [0])
    }

    @Test func removal_byAnotherStore_clearsTheMemory_butAnOwnRemovalDoesNot() async throws {
        let (first, second) = (try cache(), try cache())
        for key in ["a", "b", "c"] {
            await first.set([1], for: key)
            #expect(try await loaded(second, key) == [1])
        }
        await first.remove("a")
        #expect(first.get("b") == [1] && first.get("c") == [1], "own removal")
        #expect(second.get("a") == nil)
        #expect(try await loaded(second, "a") == [0])
        #expect(try await loaded(second, "b") == [1])
        await second.set([2], for: "b")
        await first.removeAll()
        for key in ["a", "b", "c"] { #expect(second.get(key) == nil) }
        #expect(try await loaded(second, "b") == [0])
        await second.removeAll(tag: "unused tag")
        #expect(second.get("b") == [0] && first.get("c") == nil)
    }

    @Test func load_whenAnotherStoreRemovesMeanwhile_isNotStored() async throws {
        let (first, second) = (try cache(), try cache())
        let value = try await second.value(for: "a") {
            await first.removeAll()
            return [1]
        }
        #expect(value == [1] && second.get("a") == nil)
        #expect(try await loaded(second, "a") == [0], "not stored on disk either")
    }

    @Test func listener_whenItReadsTheCacheDuringClearing_getsNil() async throws {
        let box = Mutex<Cache<String, [UInt8]>?>(nil)
        let reported = Mutex<[[UInt8]?]>([])
        let first = try cache()
        let second = try cache(onRemoval: { key, _, _ in
            let found = box.withLock { $0 }?.get(key)
            reported.withLock { $0.append(found) }
        })
        box.withLock { $0 = second }
        await second.set([1], for: "a")
        await first.removeAll()
        #expect(second.get("a") == nil && reported.withLock { $0 } == [nil])
        box.withLock { $0 = nil }
    }

    @Test func removal_inAnotherGroup_doesNotClearTheMemory() async throws {
        let first = try cache()
        let store = try DiskStore(file: folder.database)
        let other = Cache<String, [UInt8]>(
            memory: CacheLimit(count: 10), disk: DiskTier(store: store, group: "another group", codec: .bytes(version: 1)))
        await other.set([1], for: "a")
        await first.removeAll()
        #expect(other.get("a") == [1])
        try DiskStore(file: folder.database).removeAll(group: nil)
        #expect(other.get("a") == nil)
    }

    @Test func removalByPrefix_whenSealed_removesMatchesAndUnreadableEntries() throws {
        func seal(_ shift: UInt8) -> CacheSeal {
            CacheSeal(
                seal: { [shift] + $0.map { $0 &+ shift } },
                open: { bytes in
                    guard bytes.first == shift else { throw CacheError.tooLarge(0, limit: 0) }
                    return bytes.dropFirst().map { $0 &- shift }
                }, hashName: { "hidden \($0.utf8.reduce(7) { $0 &* 31 &+ Int($1) })" })
        }
        let (old, new) = (try DiskStore(file: folder.database, seal: seal(3)), try DiskStore(file: folder.database, seal: seal(5)))
        try old.write([1], for: "x", group: "g", format: 1, timeToLive: nil)
        for key in ["a/1", "b/1"] { try new.write([1], for: key, group: "g", format: 1, timeToLive: nil) }
        try new.write([UInt8](repeating: 1, count: 10_000), for: "a/2", group: "g", format: 1, timeToLive: nil)
        try new.removeAll(prefix: "a/", group: "g")
        #expect(try new.read("b/1", group: "g", format: 1) != nil && new.usage().count == 1)
    }

    #if os(Linux)
    /// After one process has acknowledged a removal, the memory of another one returns nothing.
    @Test func signOut_inOneProcess_clearsTheMemoryOfAnother() async throws {
        let file = folder.database
        for name in ["ready", "removed"] { #expect(mkfifo("\(file).\(name)", 0o600) == 0) }
        let signOut = Task.detached { [cache = try cache()] in
            let isReady = await Self.onThread { Self.wait(for: file + ".ready") }
            await cache.removeAll()
            return await Self.onThread { Self.signal(file + ".removed") } && isReady
        }
        await #expect(processExitsWith: .success) { [file = file as String] in
            let tier = DiskTier(store: try DiskStore(file: file), group: "g", codec: .bytes(version: 1))
            let cache = Cache<String, [UInt8]>(memory: CacheLimit(count: 10), disk: tier)
            await cache.set([1], for: "account")
            guard cache.get("account") == [1], Self.signal(file + ".ready"), Self.wait(for: file + ".removed") else { exit(2) }
            guard cache.get("account") == nil else { exit(3) }
            guard try await cache.value(for: "account", load: { [2] }) == [2] else { exit(4) }
        }
        #expect(await signOut.value)
    }

    private static func wait(for fifo: String) -> Bool {
        let descriptor = open(fifo, O_RDONLY)
        defer { close(descriptor) }
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) == 1
    }

    private static func signal(_ fifo: String) -> Bool {
        let descriptor = open(fifo, O_WRONLY)
        defer { close(descriptor) }
        var byte: UInt8 = 1
        return write(descriptor, &byte, 1) == 1
    }

    /// Blocks a separate thread, because a blocking wait must not occupy Swift's thread pool.
    private static func onThread(_ body: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in Thread.detachNewThread { continuation.resume(returning: body()) } }
    }
    #endif
}
