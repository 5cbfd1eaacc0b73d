import CacheKitTesting
import Foundation
import Testing

@testable import CacheKit

@Suite(.timeLimit(.minutes(10))) struct DiskStoreTests {
    private let folder: TestFolder
    private let clock = ManualCacheClock()

    init() throws {
        folder = TestFolder()
    }

    private func store(_ limit: CacheLimit = CacheLimit(count: 1_000)) throws -> DiskStore {
        try DiskStore(file: folder.database, limit: limit, maximumValueSize: 200_000, clock: clock.clock)
    }

    @Test(arguments: ByteStoreConformance.checks)
    func diskStore_conforms(check: ByteStoreConformance.Check) throws {
        try check.run(try store(), clock)
    }

    @Test(arguments: ByteStoreConformance.checks)
    func inMemoryByteStore_conforms(check: ByteStoreConformance.Check) throws {
        try check.run(InMemoryByteStore(clock: clock.clock), clock)
    }

    @Test func bounds_holdAfterEachWrite() throws {
        let store = try store(CacheLimit(count: 20, bytes: 3_000))
        var random = FixedGenerator(state: 5)
        for index in 0..<300 {
            let size = Int.random(in: 0..<500, using: &random)
            try store.write([UInt8](repeating: 1, count: size), for: "\(index % 40)", group: "g", format: 1, timeToLive: nil)
            let usage = try store.usage()
            #expect(usage.count <= 20 && usage.bytes <= 3_000 && usage.count > 0)
        }
        try store.removeAll(group: nil)
        #expect(try store.usage() == (0, 0))
    }

    @Test func eviction_whenFull_removesExpiredThenLeastRecentlyUsedEntries() throws {
        let store = try store(CacheLimit(count: 3))
        for key in ["a", "b", "c"] {
            try store.write([1], for: key, group: "g", format: 1, timeToLive: key == "c" ? .seconds(1) : nil)
            clock.advance(by: .milliseconds(100))
        }
        #expect(try store.read("a", group: "g", format: 1) != nil)
        clock.advance(by: .milliseconds(10))
        try store.write([1], for: "d", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("b", group: "g", format: 1) == nil, "a was read later than b was written")
        clock.advance(by: .seconds(1))
        for key in ["e", "f"] { try store.write([1], for: key, group: "g", format: 1, timeToLive: nil) }
        let isPresent = try ["c", "a", "d", "e", "f"].map { try store.read($0, group: "g", format: 1) != nil }
        #expect(isPresent == [false, false, true, true, true], "c had expired, and a was read once, before d was written")
    }

    @Test func removalOfAll_leavesNothingInTheLog() throws {
        let store = try store()
        try store.write(Array("secret".utf8), for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try log().isEmpty == false)
        try store.removeAll(group: nil)
        #expect(try log().isEmpty)
    }

    private func log() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder.database + "-wal")) }

    @Test(arguments: [(4 << 20, 1), (4 << 20, 60_000), (4 << 20, 100_000), (0, 100_000), (4 << 20, 1_000_000)])
    func value_withALongKey_isStoredOrRefused(size: Int, length: Int) throws {
        let (store, key) = (try DiskStore(file: folder.database), String(repeating: "k", count: length))
        let isStored = (try? store.write([UInt8](repeating: 7, count: size), for: key, group: "g", format: 1, timeToLive: nil)) != nil
        #expect(try (store.read(key, group: "g", format: 1)?.bytes.count == size) == isStored)
        #expect(isStored == (length < 1 << 16))
        try store.remove(key, group: "g")
        #expect(try store.read(key, group: "g", format: 1) == nil && store.resets == 0)
    }

    @Test func value_largerThanTheBoundInBytes_isRefusedAndEvictsNothing() throws {
        let store = try store(CacheLimit(count: 9, bytes: 1_000))
        try store.write([1], for: "small", group: "g", format: 1, timeToLive: nil)
        let error = #expect(throws: CacheError.self) {
            try store.write([UInt8](repeating: 1, count: 1_000), for: "k", group: "g", format: 1, timeToLive: nil)
        }
        #expect(try error?.code == .tooLarge && store.read("small", group: "g", format: 1)?.bytes == [1])
    }

    @Test func write_afterTheClockWasSetBack_isFoundInAFullStore() throws {
        let store = try store(CacheLimit(count: 3))
        for key in ["a", "b", "c"] { try store.write([1], for: key, group: "g", format: 1, timeToLive: nil) }
        clock.stepWallClock(by: .seconds(-3_600))
        try store.write([1], for: "d", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("d", group: "g", format: 1)?.bytes == [1])
    }

    @Test(arguments: [1, 100_000]) func folder_deletedWhileOpen_isCreatedAgain(size: Int) throws {
        let (first, second) = (try store(), try store())
        try first.write([1], for: "k", group: "g", format: 1, timeToLive: nil)
        try second.remove("other", group: "g")
        let removals = try #require(first.externalRemovals(group: "g"))
        let before = removals()
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(try first.read("k", group: "g", format: 1) == nil)
        try FileManager.default.removeItem(atPath: folder.path)
        let value = [UInt8](repeating: 2, count: size)
        try first.write(value, for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try first.read("k", group: "g", format: 1)?.bytes == value && second.read("k", group: "g", format: 1)?.bytes == value)
        #expect(removals() > before, "the files of others are gone, too")
        let between = removals()
        try second.remove("k", group: "g")
        #expect(removals() > between, "a removal by the other one is noticed")
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test(arguments: [
        Data(), Data("not a database, but long enough for the library to read".utf8), Data(repeating: 0xFF, count: 10_000),
    ])
    func file_whenNotADatabase_isReplaced(content: Data) throws {
        try content.write(to: URL(fileURLWithPath: folder.database))
        let store = try store()
        try store.write([2], for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("k", group: "g", format: 1)?.bytes == [2])
        #expect(store.resets == (content.isEmpty ? 0 : 1))
    }

    @Test func open_whenFolderCannotBeCreated_throwsStorageError() throws {
        try Data().write(to: URL(fileURLWithPath: folder.database))
        let error = #expect(throws: CacheError.self) { try DiskStore(file: "\(folder.database)/missing/cache.sqlite") }
        #expect(error?.code == .storage)
    }

    @Test func row_withContentOfAnotherRow_isAMiss() throws {
        let store = try store()
        try store.write([1], for: "a", group: "g", format: 1, timeToLive: nil)
        try store.write([2], for: "b", group: "g", format: 1, timeToLive: nil)
        try SQLiteConnection(file: folder.database).execute(
            "UPDATE entries SET (content, checksum) = (SELECT content, checksum FROM entries WHERE name = 'a') WHERE name = 'b'"
        )
        #expect(try store.read("b", group: "g", format: 1) == nil)
        #expect(try store.read("a", group: "g", format: 1)?.bytes == [1])
    }

    @Test func content_withAFlippedBit_isAMiss() throws {
        let store = try store()
        let other = try SQLiteConnection(file: folder.database)
        try store.write(Array("value".utf8), for: "k", group: "g", format: 1, timeToLive: nil)
        var content: [UInt8] = []
        try other.run("SELECT content FROM entries") { content = $0.blob(0) }
        for bit in 0..<content.count * 8 {
            var flipped = content
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            try other.run("UPDATE entries SET content = ?", [.blob(flipped)])
            #expect(try store.read("k", group: "g", format: 1) == nil, "bit \(bit)")
        }
        try other.run("UPDATE entries SET content = ?", [.blob(content)])
        #expect(try store.read("k", group: "g", format: 1)?.bytes == Array("value".utf8))
    }

    /// Flips, truncations and deletions of any file, also with a log that was not checkpointed.
    @Test func files_whenDamaged_openAndNeverReturnWrongValues() throws {
        let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil
        let keys = (0..<40).map { "key \($0)" }
        func value(_ key: String) -> [UInt8] { Array(repeatElement(key, count: key.hasSuffix("9") ? 6_000 : 20).joined().utf8) }
        let other = TestFolder()
        let writer = try DiskStore(file: other.database, clock: clock.clock)
        for key in keys { try writer.write(value(key), for: key, group: "g", format: 1, timeToLive: .seconds(100)) }
        for key in keys.prefix(5) { try writer.write(value(key), for: key, group: "gone", format: 1, timeToLive: .seconds(1)) }
        clock.advance(by: .seconds(2))
        // In the states that a killed process and a process that exited leave behind.
        func copy(to folder: String) throws -> [String] {
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.copyItem(atPath: other.path, toPath: folder)
            return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { !$0.hasSuffix(".values") }.sorted()
        }
        var random = FixedGenerator(state: 11)
        var found = 0
        let rounds = isFull ? 10_000 : 150
        for round in 0..<rounds {
            let files = try copy(to: folder.path)
            if round % 2 == 0 { _ = try DiskStore(file: folder.database, clock: clock.clock).usage() }
            let left = files.filter { FileManager.default.fileExists(atPath: folder.path + "/" + $0) }
            let path = folder.path + "/" + (round % 3 == 0 ? "cache.sqlite" : try #require(left.randomElement(using: &random)))
            var content = try Data(contentsOf: URL(fileURLWithPath: path))
            switch Int.random(in: 0..<10, using: &random) {
            case 0: try FileManager.default.removeItem(atPath: path)
            case 1, 2: try content.prefix(Int.random(in: 0...content.count, using: &random)).write(to: URL(fileURLWithPath: path))
            default:
                guard !content.isEmpty else { continue }
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    // Mostly near the start: the header, the schema and the first pages.
                    let end = Bool.random(using: &random) ? content.count : min(content.count, 2_000)
                    content[Int.random(in: 0..<end, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
                try content.write(to: URL(fileURLWithPath: path))
            }
            let store = try DiskStore(file: folder.database, clock: clock.clock)
            for key in keys {
                guard let bytes = try store.read(key, group: "g", format: 1)?.bytes else { continue }
                found += 1
                #expect(bytes == value(key), "round \(round)")
            }
            for key in keys.prefix(5) { #expect(try store.read(key, group: "gone", format: 1) == nil, "it has expired") }
            try store.write([1], for: "new", group: "g", format: 1, timeToLive: nil)
            #expect(try store.read("new", group: "g", format: 1)?.bytes == [1])
            try store.remove("new", group: "g")
            #expect(try store.read("new", group: "g", format: 1) == nil)
        }
        #expect(found > rounds * 10, "most damage leaves most entries intact")
    }

    /// Three bytes: the version of the tables, the version for writers (SQLite opens a file with a later one read-only), a letter of a trigger.
    @Test(arguments: [(60, 99), (18, 7), (nil, UInt8(ascii: "-"))] as [(Int?, UInt8)])
    func database_withAChangedByteInItsHeaderOrSchema_isReplaced(offset: Int?, byte: UInt8) throws {
        try store().write([1], for: "k", group: "g", format: 1, timeToLive: nil)
        let path = URL(fileURLWithPath: folder.database)
        var content = try Data(contentsOf: path)
        let operation = try #require(content.range(of: Data("count + 1".utf8))).lowerBound + 6
        content[offset ?? operation] = byte
        try content.write(to: path)
        let store = try store()
        #expect(try store.read("k", group: "g", format: 1) == nil && store.usage().count == 0)
        try store.write([2], for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("k", group: "g", format: 1)?.bytes == [2] && store.usage().count == 1)
    }

    @Test func twoStores_afterOneReplacedADamagedFile_useTheSameFile() throws {
        let (first, second) = (try store(), try store())
        try first.write([1], for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try second.read("k", group: "g", format: 1)?.bytes == [1])
        // Without the log, which contains all pages and would repair the file.
        for suffix in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: folder.database + suffix) }
        try Data(repeating: 0xFF, count: 40_000).write(to: URL(fileURLWithPath: folder.database), options: .atomic)
        try first.write([2], for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try second.read("k", group: "g", format: 1)?.bytes == [2], "the other store uses the new file")
        try second.removeAll(group: nil)
        #expect(try first.read("k", group: "g", format: 1) == nil, "a removal applies to both")
        try second.write([3], for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try first.read("k", group: "g", format: 1)?.bytes == [3])
        #expect(first.resets + second.resets == 1)
    }

    @Test func store_inASymlinkedFolder_createsFilesForTheOwnerOnly() throws {
        let link = folder.path + "-link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        defer { unlink(link) }
        FileManager.default.createFile(atPath: folder.database, contents: nil, attributes: [.posixPermissions: 0o644])
        let store = try DiskStore(file: link + "/cache.sqlite")
        try store.write([UInt8](repeating: 1, count: 100_000), for: "k", group: "g", format: 1, timeToLive: nil)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        #expect(files.count == 7 && files.contains("cache.sqlite-wal"), "\(files)")
        for file in files {
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + file)[.posixPermissions] as? Int
            #expect(mode == (file.hasSuffix(".values") ? 0o700 : 0o600), "\(file)")
        }
    }

    @Test func largeValues_whenRemoved_deleteTheirFiles() throws {
        let store = try store(CacheLimit(count: 3))
        func files() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: folder.database + ".values"))?.count ?? 0 }
        func write(_ key: String, _ byte: UInt8) throws {
            try store.write([UInt8](repeating: byte, count: 100_000), for: key, group: "g", format: 1, timeToLive: nil)
        }
        for (number, key) in ["a", "b", "c"].enumerated() { try write(key, UInt8(number)) }
        #expect(files() == 3)
        try write("a", 9)
        #expect(try files() == 3 && store.read("a", group: "g", format: 1)?.bytes == [UInt8](repeating: 9, count: 100_000))
        clock.advance(by: .seconds(1))
        try write("d", 4)
        #expect(files() == 3, "one was evicted")
        try store.remove("d", group: "g")
        #expect(files() == 2)
        try store.removeAll(group: "g")
        #expect(files() == 0)
    }

    @Test func write_whenDiskIsFull_throwsDiskFullAndLosesNothing() throws {
        let store = try store()
        try store.write([1], for: "before", group: "g", format: 1, timeToLive: nil)
        // Simulated by SQLite's page limit, which reports the same code at the same place.
        try store.limitPages(to: 10)
        let error = #expect(throws: CacheError.self) {
            for number in 0..<100 {
                try store.write([UInt8](repeating: 1, count: 4_000), for: "\(number)", group: "g", format: 1, timeToLive: nil)
            }
        }
        #expect(error?.code == .diskFull)
        #expect(try store.read("before", group: "g", format: 1)?.bytes == [1])
        try store.limitPages(to: 100)
        try store.write([2], for: "after", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("after", group: "g", format: 1)?.bytes == [2] && store.resets == 0)
    }

    #if os(Linux)
    /// Simulated by the system's limit on file sizes: the first part of the file is written, the next fails.
    @Test func largeValue_whenDiskIsFull_throwsDiskFullAndKeepsTheOldValue() async throws {
        let file = folder.database
        await #expect(processExitsWith: .success) { [file = file as String] in
            let store = try DiskStore(file: file)
            let old = [UInt8](repeating: 1, count: 900_000)
            try store.write(old, for: "k", group: "g", format: 1, timeToLive: nil)
            signal(SIGXFSZ, SIG_IGN)
            var bound = rlimit(rlim_cur: 1_000_000, rlim_max: 1_000_000)
            guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &bound) == 0 else { exit(2) }
            do {
                try store.write([UInt8](repeating: 2, count: 1_200_000), for: "k", group: "g", format: 1, timeToLive: nil)
                exit(3)
            } catch let error as CacheError {
                guard error.code == .diskFull else { exit(4) }
            }
            guard try store.read("k", group: "g", format: 1)?.bytes == old else { exit(5) }
            guard try FileManager.default.contentsOfDirectory(atPath: file + ".values").count == 1 else { exit(6) }
            try store.write([3], for: "k", group: "g", format: 1, timeToLive: nil)
            guard try store.read("k", group: "g", format: 1)?.bytes == [3] else { exit(7) }
        }
    }
    #endif

    /// Checks the query plan instead of the time: the table is not scanned.
    @Test func eviction_usesAnIndex() throws {
        _ = try store()
        let connection = try SQLiteConnection(file: folder.database)
        for condition in ["WHERE expires <= 1 ORDER BY expires", "ORDER BY used, id"] {
            var plan: [String] = []
            try connection.run("EXPLAIN QUERY PLAN SELECT id FROM entries \(condition) LIMIT 1") { plan.append($0.text(3)) }
            #expect(plan.count == 1 && plan[0].contains("USING COVERING INDEX"), "\(plan)")
        }
    }
}
