import Foundation
import Synchronization
import Testing

@testable import StrataIndex

/// The cache of an index between runs.
@Suite struct SymbolCacheTests {
    private static let identity = ["library", "modules"]
    private static var stamped: SymbolCache.Key {
        var key = SymbolCache.Key(name: "0 A.swift.o-1")
        (key.stamp.time, key.stamp.changed, key.stamp.size, key.stamp.number) = (1, 2, 3, 4)
        return key
    }

    private func withCache(_ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)/symbols/a").path
        defer {
            try? FileManager.default.removeItem(at: URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent())
        }
        SymbolCache.write(
            [(Self.stamped, [1, 2, 3]), (.init(name: "M A.swift-2"), [])], to: path, identity: Self.identity)
        try body(path)
    }

    @Test func cache_returnsStoredFacts_untilSomethingChanges() throws {
        try withCache { path in
            let cache = SymbolCache(path: path, identity: Self.identity)
            #expect(cache.answer(for: Self.stamped) == [1, 2, 3])
            #expect(cache.answer(for: .init(name: "M A.swift-2")) == [])
            #expect(cache.count == 2)
            for change in [\SymbolCache.Key.stamp.size, \.stamp.number] {
                var key = Self.stamped
                key[keyPath: change] += 1
                #expect(cache.answer(for: key) == nil)
            }
            for change in [\SymbolCache.Key.stamp.time, \.stamp.changed] {
                var key = Self.stamped
                key[keyPath: change] += 1
                #expect(cache.answer(for: key) == nil)
            }
            #expect(SymbolCache(path: path, identity: ["library", "other modules"]).count == 0)
            #expect(SymbolCache(path: nil, identity: Self.identity).count == 0)
            #expect(SymbolCache(path: path + "x", identity: Self.identity).count == 0)
        }
    }

    @Test func cache_whenAnyBitIsFlippedOrTruncated_isEmpty() throws {
        try withCache { path in
            let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            for index in whole.indices {
                var bytes = whole
                bytes[index] ^= 1 << UInt8(index % 8)
                try Data(bytes).write(to: URL(fileURLWithPath: path))
                #expect(SymbolCache(path: path, identity: Self.identity).count == 0, "\(index)")
                try Data(whole.prefix(index)).write(to: URL(fileURLWithPath: path))
                #expect(SymbolCache(path: path, identity: Self.identity).count == 0, "\(index)")
            }
        }
    }

    @Test func index_whenCached_isReadAgainOnlyWhereDamaged() throws {
        try withCache { (path: String) throws -> Void in
            let names = ["A", "B", "C"]
            #expect(try asked(names, path).count == 3)
            #expect(try asked(names, path) == ["B"])
            // Entries that a run does not need are removed.
            #expect(try asked(["A"], path) == [])
            #expect(try asked(["A", "C"], path) == ["C"])
        }
    }

    /// The units that a run for some of them reads; the second one is damaged.
    private func asked(_ names: [String], _ path: String) throws -> [String] {
        let asked = Mutex<Set<String>>([])
        var index = CachedIndex(path: path, identity: ["M"])
        let units = index.read(names.map { .init(name: "0 \($0)") }) { number throws(IndexDamage) -> IndexUnit in
            _ = asked.withLock { $0.insert(names[number]) }
            guard names[number] != "B" else { throw .garbled }
            var unit = IndexUnit()
            (unit.mainFile, unit.module) = ("/A.swift", "M")
            return unit
        }
        index.keep()
        for (name, unit) in zip(names, units) {
            if name == "B" {
                #expect(throws: IndexDamage.garbled) { try unit.get() }
            } else {
                #expect(try unit.get().mainFile == "/A.swift")
            }
        }
        return asked.withLock { $0.sorted() }
    }
}
