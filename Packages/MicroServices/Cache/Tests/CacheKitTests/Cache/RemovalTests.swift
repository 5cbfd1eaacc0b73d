import CacheKitTesting
import Foundation
import Synchronization
import Testing

@testable import CacheKit

/// Removal in both tiers, and by other processes.
@Suite(.timeLimit(.minutes(10))) struct RemovalTests {
    private let folder: TestFolder

    init() throws {
        folder = TestFolder()
    }

    /// A cache with its own store on the same file, as another process has.
    private func cache(
        onRemoval: MemoryCache<String, [UInt8]>.RemovalListener? = nil
    ) throws -> Cache<String, [UInt8]> {
        let tier = DiskTier(store: try DiskStore(file: folder.database), group: "g", codec: .bytes(version: 1))
        return Cache(memory: CacheLimit(count: 100), disk: tier, onRemoval: onRemoval)
    }

    private func loaded(_ cache: Cache<String, [UInt8]>, _ key: String) async throws -> [UInt8] { try await cache.value(for: key) { [0] } }

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
        for key in ["a", "b", "c"] { #expect(first.get(key) == nil && second.get(key) == nil) }
        #expect(try await loaded(second, "b") == [0])
        await second.remove("unused key")
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
