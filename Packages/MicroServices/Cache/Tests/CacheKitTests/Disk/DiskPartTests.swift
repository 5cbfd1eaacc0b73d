import CacheKitTesting
import Foundation
import Synchronization
import Testing

@testable import CacheKit

/// Large values, damage and files of several processes, and the bounds of the memory tier.
@Suite(.timeLimit(.minutes(10))) struct DiskPartTests {
    private let folder = TestFolder()
    private let clock = ManualCacheClock()

    // MARK: Large values

    private var values: LargeValues { LargeValues(folder: folder.path + "/values", maximumSize: 5) }

    @Test func largeValue_ofADamagedRow_hasNoOtherFile() {
        #expect(values.path("azAZ") == values.folder + "/none" && values.path("az09") == values.folder + "/az09")
        for name in ["../a", "a/b", "a.b", "a\0", "`", "{", "/", ":"] { #expect(values.path(name) == values.folder + "/none") }
    }

    @Test func largeValue_thatWasReadBefore_expires() throws {
        let store = try DiskStore(file: folder.database, limit: CacheLimit(count: 2), maximumValueSize: 200_000, clock: clock.clock)
        func read(_ key: String) throws -> Int? { try store.read(key, group: "g", format: 1)?.bytes.count }
        let large = [UInt8](repeating: 7, count: 6_000)
        for key in ["a", "b"] {
            try store.write(large, for: key, group: "g", format: 1, timeToLive: key == "a" ? .seconds(10) : nil)
            clock.advance(by: .seconds(1))
            #expect(try read("a") == 6_000 && store.read("a", group: "g", format: 2) == nil)
        }
        try store.write(large, for: "c", group: "g", format: 1, timeToLive: nil)
        #expect(try read("b") == nil && read("a") == 6_000, "a was read last")
        clock.advance(by: .seconds(8))
        #expect(try read("a") == nil)
    }

    @Test func largeValue_whoseRowCannotBeWritten_leavesNoFile() throws {
        let store = try DiskStore(file: folder.database)
        try store.limitPages(to: 12)
        var written = 0
        let error = #expect(throws: CacheError.self) {
            while true {
                let key = "\(written)" + String(repeating: "k", count: 3_000)
                try store.write([UInt8](repeating: 7, count: 6_000), for: key, group: "g", format: 1, timeToLive: nil)
                written += 1
            }
        }
        #expect(error?.code == .diskFull && written > 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.database + ".values").count == written)
    }

    @Test func largeValue_ofAReplacedDatabase_isGone() throws {
        let store = try DiskStore(file: folder.database)
        try store.write([UInt8](repeating: 7, count: 6_000), for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("k", group: "g", format: 1) != nil)
        try FileManager.default.removeItem(atPath: folder.database)
        _ = try DiskStore(file: folder.database)
        #expect(try store.read("k", group: "g", format: 1) == nil)
    }

    @Test func orphans_areDeletedAfterAMinute_byOpening() throws {
        let values = LargeValues(folder: folder.database + ".values", maximumSize: 5)
        try DiskStore(file: folder.database).write([UInt8](repeating: 7, count: 6_000), for: "k", group: "g", format: 1, timeToLive: nil)
        let orphan = try values.write([1])
        for name in try FileManager.default.contentsOfDirectory(atPath: values.folder) {
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -61)], ofItemAtPath: values.path(name))
        }
        let young = try values.write([2])
        let store = try DiskStore(file: folder.database)
        #expect([orphan, young].map { FileManager.default.fileExists(atPath: values.path($0)) } == [false, true])
        #expect(try store.read("k", group: "g", format: 1)?.bytes.count == 6_000)
    }

    // MARK: Damage

    /// Another process may have damaged the counts after the store was opened.
    @Test func store_whoseCountsAreTooLarge_isReplaced() throws {
        let store = try DiskStore(file: folder.database, limit: CacheLimit(count: 3))
        try SQLiteConnection(file: folder.database).execute("UPDATE usage SET count = 100")
        try store.write([1], for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try store.resets == 1 && store.usage().count == 1 && store.read("k", group: "g", format: 1)?.bytes == [1])
    }

    @Test func counts_thatDifferFromTheEntries_areCorrectedByOpening() throws {
        try DiskStore(file: folder.database).write([1, 2, 3], for: "k", group: "g", format: 1, timeToLive: nil)
        let counted = try DiskStore(file: folder.database).usage()
        for change in ["count = 3", "bytes = 9"] {
            try SQLiteConnection(file: folder.database).execute("UPDATE usage SET \(change)")
            let store = try DiskStore(file: folder.database)
            #expect(try store.usage() == counted && store.resets == 0)
        }
    }

    @Test(.enabled(if: TestFolder.listsDescriptors, "descriptors are listed on Linux only")) func store_whenClosed_hasNoFileOpen() throws {
        var store: DiskStore? = try DiskStore(file: folder.database, fileProtection: .completeUntilFirstUserAuthentication)
        for key in ["a", "b"] {
            try store?.write([UInt8](repeating: 7, count: 6_000), for: key, group: "g", format: 1, timeToLive: nil)
            #expect(try store?.read(key, group: "g", format: 1) != nil)
        }
        #expect(folder.openFiles.filter { $0.contains("values") } == [] && folder.openFiles != [])
        store?.suspend()
        #expect(folder.openFiles.filter { !$0.hasSuffix(".counters") } == [])
        store = nil
        #expect(folder.openFiles == [])
    }

    // MARK: Files of several processes

    @Test func value_ofMoreThanFourMegabytes_isRefused() throws {
        let store = try DiskStore(file: folder.database)
        let error = #expect(throws: CacheError.self) {
            try store.write([UInt8](repeating: 1, count: (4 << 20) + 1), for: "k", group: "g", format: 1, timeToLive: nil)
        }
        #expect(error == .tooLarge((4 << 20) + 1, limit: 4 << 20))
        try store.write([UInt8](repeating: 1, count: 4 << 20), for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("k", group: "g", format: 1)?.bytes.count == 4 << 20)
    }

    // MARK: Memory

    @Test func value_thatExceedsTheLimitAlone_isReportedAsEvicted() {
        let removed = Mutex<[String]>([])
        let cache = MemoryCache<String, Int>(
            limit: CacheLimit(count: 9, bytes: 10), cost: { $0 },
            onRemoval: { key, value, cause in removed.withLock { $0.append("\(key) \(value) \(cause)") } })
        cache.set(10, for: "a")
        cache.set(11, for: "b")
        #expect(cache.get("a") == 10 && cache.get("b") == nil && removed.withLock { $0 } == ["b 11 evicted"])
        cache.set(5, for: "a")
        #expect(removed.withLock { $0 } == ["b 11 evicted", "a 10 replaced"])
        cache.set(6, for: "c")
        #expect(removed.withLock { $0.count } == 3 && cache.get("a") == nil && cache.get("c") == 6)
        cache.set(4, for: "d")
        cache.set(10, for: "e")
        #expect(Set(removed.withLock { $0.suffix(2) }) == ["c 6 evicted", "d 4 evicted"])
        cache.set(9, for: "e")
        cache.set(10, for: "e")
        #expect(cache.get("e") == 10, "replaced by one of the whole limit")
        for (key, cost) in [("f", 4), ("e", 3), ("e", 11)] { cache.set(cost, for: key) }
        #expect(cache.get("e") == nil && cache.get("f") == 4, "no other entry makes room for one that is too large")
    }
}
