import CacheKitTesting
import Foundation
import Testing

@testable import CacheKit

@Suite struct DiskStoreTests {
    private let folder: TestFolder
    private let clock = ManualCacheClock()

    init() throws {
        folder = try TestFolder()
    }

    private func store(_ limit: CacheLimit = CacheLimit(count: 1_000), seal: CacheSeal? = nil) throws -> DiskStore {
        try DiskStore(file: folder.database, limit: limit, maximumValueSize: 200_000, seal: seal, clock: clock.clock)
    }

    /// Not a cipher: enough to see that the closures are used and that damage is noticed.
    private let rotation = CacheSeal(
        seal: { [1] + $0.map { $0 &+ 13 } },
        open: { bytes in
            guard bytes.first == 1 else { throw CacheError.tooLarge(0, limit: 0) }
            return bytes.dropFirst().map { $0 &- 13 }
        },
        disguise: { "hidden \($0.utf8.reduce(7) { $0 &* 31 &+ Int($1) })" }
    )

    @Test(arguments: ByteStoreConformance.checks)
    func diskStore_conforms(check: ByteStoreConformance.Check) throws {
        try check.run(try store(), clock)
    }

    @Test(arguments: ByteStoreConformance.checks)
    func sealedDiskStore_conforms(check: ByteStoreConformance.Check) throws {
        try check.run(try store(seal: rotation), clock)
    }

    @Test(arguments: ByteStoreConformance.checks)
    func inMemoryByteStore_conforms(check: ByteStoreConformance.Check) throws {
        try check.run(InMemoryByteStore(clock: clock.clock), clock)
    }

    @Test func entries_afterReopening_areThere() throws {
        try store().write([1, 2], for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try store().read("k", group: "g", format: 1)?.bytes == [1, 2])
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

    @Test func eviction_takesWhatWasNotUsedForLongest_andTheExpiredFirst() throws {
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
        try store.write([1], for: "e", group: "g", format: 1, timeToLive: nil)
        #expect(try ["a", "d", "e"].allSatisfy { try store.read($0, group: "g", format: 1) != nil })
    }

    @Test func value_aboveTheLimit_isRefused() throws {
        let store = try store()
        let error = #expect(throws: CacheError.self) {
            try store.write([UInt8](repeating: 0, count: 200_001), for: "k", group: "g", format: 1, timeToLive: nil)
        }
        #expect(error?.code == .tooLarge)
    }

    @Test func sealedStore_showsNeitherKeysNorValues() throws {
        do {
            let store = try store(seal: rotation)
            try store.write(Array("balance 4711".utf8), for: "account DE02", group: "anna", format: 1, timeToLive: nil)
        }
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let content = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + file))
            for clear in ["balance 4711", "DE02", "anna"] { #expect(content.range(of: Data(clear.utf8)) == nil, "\(clear) in \(file)") }
        }
        #expect(try store(seal: rotation).read("account DE02", group: "anna", format: 1)?.bytes == Array("balance 4711".utf8))
        #expect(try store().read("account DE02", group: "anna", format: 1) == nil)
    }

    @Test func seal_thatFails_isATypedError() throws {
        struct NoKey: Error {}
        let store = try store(seal: CacheSeal(seal: { _ in throw NoKey() }, open: { $0 }, disguise: { $0 }))
        let error = #expect(throws: CacheError.self) { try store.write([1], for: "k", group: "g", format: 1, timeToLive: nil) }
        #expect(error?.code == .sealing)
    }

    @Test func database_ofAnotherSchema_isEmptiedAndUsable() throws {
        try store().write([1], for: "k", group: "g", format: 1, timeToLive: nil)
        try SQLiteConnection(file: folder.database).execute("PRAGMA user_version = 99")
        let store = try store()
        #expect(try store.read("k", group: "g", format: 1) == nil)
        try store.write([2], for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("k", group: "g", format: 1)?.bytes == [2])
    }

    @Test(arguments: [
        Data(), Data("not a database, but long enough to be looked at by the library".utf8), Data(repeating: 0xFF, count: 10_000),
    ])
    func file_thatIsNoDatabase_isReplaced(content: Data) throws {
        try content.write(to: URL(fileURLWithPath: folder.database))
        let store = try store()
        try store.write([2], for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("k", group: "g", format: 1)?.bytes == [2])
        #expect(store.resets == (content.isEmpty ? 0 : 1))
    }

    @Test func folder_thatIsMissing_isATypedError() {
        let error = #expect(throws: CacheError.self) { try DiskStore(file: "\(folder.path)/missing/cache.sqlite") }
        #expect(error?.code == .storage)
    }

    @Test func row_withTheContentOfAnother_isAMiss() throws {
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

    /// Any bit of the file: index pages, schema, header, content.
    @Test func file_withFlippedBits_opensAndIsNeverWrong() throws {
        let keys = (0..<30).map { "key \($0)" }
        func value(_ key: String) -> [UInt8] { Array(repeatElement(key, count: 20).joined().utf8) }
        do {
            let store = try store()
            for key in keys { try store.write(value(key), for: key, group: "g", format: 1, timeToLive: nil) }
        }
        let pristine = try Data(contentsOf: URL(fileURLWithPath: folder.database))
        var random = FixedGenerator(state: 11)
        var found = 0
        for _ in 0..<300 {
            var damaged = pristine
            let bit = Int.random(in: 0..<damaged.count * 8, using: &random)
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.database + suffix) }
            try damaged.write(to: URL(fileURLWithPath: folder.database))
            let store = try store()
            for key in keys {
                guard let bytes = try store.read(key, group: "g", format: 1)?.bytes else { continue }
                found += 1
                #expect(bytes == value(key), "bit \(bit)")
            }
            try store.write([1], for: "new", group: "g", format: 1, timeToLive: nil)
        }
        #expect(found > 300 * 20, "most flips damage one entry or none")
    }
}
