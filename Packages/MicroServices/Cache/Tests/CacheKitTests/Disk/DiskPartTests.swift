import CacheKitTesting
import Foundation
import Synchronization
import Testing

@testable import CacheKit

/// The parts of the disk tier one by one, and the bounds of the memory tier.
@Suite(.timeLimit(.minutes(10))) struct DiskPartTests {
    private let folder = TestFolder()
    private let clock = ManualCacheClock()

    // MARK: Large values

    private var values: LargeValues { LargeValues(folder: folder.path + "/values", maximumSize: 5) }

    @Test func largeValue_isReadWholeAndWithinItsLimit() throws {
        let path = values.path(try values.write([1, 2, 3, 4, 5, 6]))
        #expect(values.read(at: path, size: 5) == [1, 2, 3, 4, 5] && values.read(at: path, size: 0) == [])
        #expect(values.read(at: path, size: 6) == nil && values.read(at: path, size: -1) == nil)
        #expect(values.read(at: folder.path + "/missing", size: 0) == nil)
        let short = values.path(try values.write([1]))
        #expect(values.read(at: short, size: 1) == [1] && values.read(at: short, size: 2) == nil, "it is shorter")
    }

    @Test func largeValue_whoseFolderIsAFile_isAnError() throws {
        try Data().write(to: URL(fileURLWithPath: values.folder))
        let error = #expect(throws: CacheError.self) { try values.write([1]) }
        #expect(error?.description.contains(String(cString: strerror(ENOTDIR))) == true)
    }

    @Test func largeValue_ofADamagedRow_hasNoOtherFile() {
        #expect(values.path("azAZ") == values.folder + "/none" && values.path("az09") == values.folder + "/az09")
        for name in ["../a", "a/b", "a.b", "a\0", "`", "{", "/", ":"] { #expect(values.path(name) == values.folder + "/none") }
    }

    @Test func rows_areRememberedUpToALimit() {
        var index = LargeValueIndex()
        let row = DiskRow(id: 1, largeValue: "a", size: 1, format: 1, checksum: 1, written: 5, expires: 9)
        func name(_ key: Int) -> EntryName { .init(group: "g", key: "\(key)") }
        for key in 1...8_192 { index.note(row, name(key), at: 3) }
        #expect(index.row(name(1), at: 3) != nil)
        index.note(row, name(8_193), at: 3)
        #expect(index.row(name(1), at: 3) == nil && index.row(name(8_193), at: 3) != nil, "begun anew")
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

    /// A database that is damaged again at once is not replaced forever.
    @Test func store_thatStaysDamaged_throwsAfterItsLastAttempt() throws {
        let store = try DiskStore(file: folder.database)
        let damage = CacheError.storage("read", file: folder.database, sqliteCode: 11, reason: "it is damaged")
        var attempts = 0
        let error = #expect(throws: CacheError.self) {
            try store.perform { _, _ in
                attempts += 1
                throw damage
            }
        }
        #expect(error?.sqliteCode == 11 && attempts == 5 && store.resets == 4)
    }

    @Test func change_whoseDatabaseIsReplacedMeanwhile_isMadeInTheNewOne() throws {
        let store = try DiskStore(file: folder.database)
        var runs = 0
        try store.changing { _, _ in
            runs += 1
            if runs == 1 { try FileManager.default.removeItem(atPath: folder.database) }
            return []
        }
        #expect(runs == 2)
        try store.perform { _, _ in
            runs += 1
            try FileManager.default.removeItem(atPath: folder.database)
        }
        #expect(runs == 3, "a read is not repeated")
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

    @Test func counters_tellRemovalsOfOthersFromOwnOnes() throws {
        let file = folder.path + "/counters"
        let (own, other) = (SharedCounters(file: file), SharedCounters(file: file))
        let (group, another) = (SharedCounters.index(of: "g"), SharedCounters.index(of: "h"))
        #expect(own.externalRemovals(group) == 0 && own.files == 0, "nothing is mapped yet")
        try own.attach()
        try other.attach()
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count == 4_096 && group != another)
        other.noteRemoval(group)
        #expect(own.externalRemovals(group) == 1 && other.externalRemovals(group) == 0 && own.externalRemovals(another) == 0)
        #expect(own.files == 1)
        own.noteRemoval(nil)
        #expect((1..<512).allSatisfy { other.externalRemovals($0) == 1 } && own.externalRemovals(group) == 1)
        own.noteFiles()
        #expect(other.files == 3)
        try FileManager.default.removeItem(atPath: file)
        for counters in [own, other] { try counters.attach() }
        own.noteRemoval(group)
        #expect(other.files == 1, "both use the new file")
        // FNV-1a of "a" is a published test vector; apps of other versions use the same file.
        #expect(SharedCounters.index(of: "a") == 1 + Int(0xAF63_DC4C_8601_EC8C % UInt64(511)))
    }

    /// The process that made the file ended before it was whole.
    @Test(arguments: [0, 1, 100, 4_095, 4_096]) func counters_inAFileOfAnySize_areComplete(size: Int) throws {
        let file = folder.path + "/counters"
        try Data(repeating: 0, count: size).write(to: URL(fileURLWithPath: file))
        let counters = SharedCounters(file: file)
        try counters.attach()
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count == 4_096 && counters.files == 0)
    }

    @Test func value_ofMoreThanFourMegabytes_isRefused() throws {
        let store = try DiskStore(file: folder.database)
        let error = #expect(throws: CacheError.self) {
            try store.write([UInt8](repeating: 1, count: (4 << 20) + 1), for: "k", group: "g", format: 1, timeToLive: nil)
        }
        #expect(error == .tooLarge((4 << 20) + 1, limit: 4 << 20))
        try store.write([UInt8](repeating: 1, count: 4 << 20), for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("k", group: "g", format: 1)?.bytes.count == 4 << 20)
    }

    @Test(arguments: [(ENOSPC, 13), (EDQUOT, 13), (EFBIG, 13), (EIO, 14)] as [(Int32, Int32)])
    func call_onAFullDisk_failsWithItsCode(number: Int32, code: Int32) {
        let error = CacheError.system("write", file: "f", number: number, sqliteCode: 14)
        #expect(error == .storage("write", file: "f", sqliteCode: code, reason: String(cString: strerror(number))))
    }

    @Test(arguments: [([EINTR, EINTR, 0], 3), ([0], 1), ([EIO, 0], 1)] as [([Int32], Int)])
    func call_isRepeatedWhileSignalsInterruptIt(numbers: [Int32], calls: Int) {
        var left = numbers[...]
        let result = uninterrupted {
            let number = left.removeFirst()
            if number != 0 { errno = number }
            return number == 0 ? 0 : -1
        }
        #expect(numbers.count - left.count == calls && (result == 0) == (numbers[calls - 1] == 0))
    }

    @Test(arguments: [
        (11, true), (26, true), (1, true), (522, true), (11 | 1 << 8, true), (13, false), (5, false), (10, false), (14, false),
    ])
    func error_ofADamagedFile_isCorruption(code: Int32, isCorruption: Bool) {
        #expect(CacheError.storage("read", file: "a", sqliteCode: code, reason: "").isCorruption == isCorruption)
        #expect(!CacheError.tooLarge(1, limit: 0).isCorruption)
    }

    // MARK: Memory

    @Test(
        arguments: [
            (2_047, nil, 1), (2_048, nil, 2), (4_096, nil, 4), (1 << 20, nil, 64), (1 << 20, 32 << 20, 2), (1 << 20, (32 << 20) + 1, 2),
            (1 << 20, (32 << 20) - 1, 1),
        ] as [(Int, Int?, Int)])
    func memory_isDividedIfItsPartsAreLarge(count: Int, bytes: Int?, shards: Int) {
        let cache = MemoryCache<Int, Int>(limit: CacheLimit(count: count, bytes: bytes))
        #expect(cache.shardCount == shards)
        #expect((0..<shards).reduce(0) { $0 + cache.shards[$1].withLock { $0.limit.bytes ?? 0 } } == bytes ?? 0)
    }

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

    // MARK: Loads

    /// A value that was set during a load detaches it from its key.
    @Test func detachedLoad_isCanceledWithItsLastCaller() async throws {
        let flights = SingleFlight<String, Int>()
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let (ended, hasEnded) = AsyncStream.makeStream(of: Void.self)
        let caller = Task {
            try await flights.value(for: "k") { _ in
                hasBegun.finish()
                while !Task.isCancelled { await Task.yield() }
                hasEnded.finish()
                return 1
            }
        }
        for await _ in begun {}
        flights.start("k") { _ in
            Issue.record("A load is in progress.")
            return 2
        }
        flights.detach("k")
        #expect(try await flights.value(for: "k") { _ in 3 } == 3)
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        for await _ in ended {}
    }
}
