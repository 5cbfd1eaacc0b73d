import Foundation
import StrataScan
import Synchronization
import Testing

@testable import StrataIndex

/// The cache of an index between runs.
@Suite struct SymbolCacheTests {
    private static let facts = RecordFacts(
        symbols: [.init(usr: "s:3Net6ClientV", name: "Client", kind: 7), .init(usr: "s:3Net6ClientV3getyyF", name: "get()", kind: 22)],
        definitions: [
            .init(symbol: 0, parent: nil, position: SourcePosition(line: 1, column: 8), isImplicit: false),
            .init(symbol: 1, parent: "Client", position: SourcePosition(line: 70_000, column: 300), isImplicit: true),
        ],
        uses: [
            .init(symbol: 1, position: SourcePosition(line: 3, column: 1), roles: .max, heir: "s:3Net6ClientV"),
            .init(symbol: 0, position: SourcePosition(line: 4, column: 1), roles: 4, heir: nil),
        ],
        overriding: [1], occurrences: 12)

    private static func read(_ bytes: [UInt8]) -> RecordFacts? { RecordFacts(encoded: bytes[...]) }

    /// For any truncation or flipped bit: nothing or other facts, but no trap and no endless loop.
    @Test func facts_areTheSameAfterReading_andDamagedOnesNeverTrap() {
        let whole = Array(Self.facts.encoded)
        #expect(Self.read(whole).map { "\($0)" } == "\(Self.facts)")
        for length in whole.indices { #expect(Self.read(Array(whole[..<length])).map { "\($0)" } == nil) }
        for bit in 0..<whole.count * 8 {
            var bytes = whole
            bytes[bit / 8] ^= 1 << (bit % 8)
            _ = Self.read(bytes)
        }
        for bytes in [[], [UInt8](repeating: 0xFF, count: 64), [0x80], whole + [0]] { #expect(Self.read(bytes).map { "\($0)" } == nil) }
    }

    private func withCache(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appendingPathComponent("symbols/a").path)
    }

    /// The units that a run reads because the cache has none for them; the one called B is damaged.
    private func asked(_ names: [String], _ path: String?, size: UInt64 = 1, identity: String = "M") throws -> [String] {
        let asked = Mutex<Set<String>>([])
        var cache = SymbolCache(path: path, identity: [identity])
        let units = cache.read(names.map { "0 \($0) \(size)" }) { number throws(IndexDamage) -> IndexUnit in
            _ = asked.withLock { $0.insert(names[number]) }
            guard names[number] != "B" else { throw .garbled }
            return IndexUnit(mainFile: "/Ä.swift", module: names[number], time: 1, record: "Ä.swift-1A")
        }
        cache.keep()
        for (name, unit) in zip(names, units) {
            if name == "B" {
                #expect(throws: IndexDamage.garbled) { try unit.get() }
            } else {
                let read = try unit.get()
                #expect("\(read)" == "\(IndexUnit(mainFile: "/Ä.swift", module: name, time: 1, record: "Ä.swift-1A"))")
            }
        }
        return asked.withLock { $0.sorted() }
    }

    @Test func index_whenCached_isReadAgainOnlyWhereItChangedOrIsDamaged() throws {
        try withCache { (path: String) throws -> Void in
            let names = ["A", "B", "C"]
            #expect(try asked(names, path).count == 3)
            #expect(try asked(names, path) == ["B"])
            // Entries that a run does not need are removed.
            #expect(try asked(["A"], path) == [])
            #expect(try asked(["A", "C"], path) == ["C"])
            #expect(try asked(["A"], path, size: 2) == ["A"])
            #expect(try asked(["A"], path, size: 2, identity: "N") == ["A"])
            #expect(try asked(["A"], nil) == ["A"])
        }
    }

    @Test func cache_whenAnyBitIsFlippedOrTruncated_isEmpty() throws {
        try withCache { path in
            _ = try asked(["A"], path)
            let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            for index in whole.indices {
                var bytes = whole
                bytes[index] ^= 1 << UInt8(index % 8)
                for damaged in [bytes[...], whole.prefix(index)] {
                    try Data(damaged).write(to: URL(fileURLWithPath: path))
                    #expect(try asked(["A"], path) == ["A"], "\(index)")
                }
            }
        }
    }
}
