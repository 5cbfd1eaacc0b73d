import StrataScan
import Testing

@testable import StrataIndex

/// The bytes of facts in the cache.
@Suite struct AnswerFormTests {
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
        overriding: [1],
        occurrences: 12)

    private static var unit: IndexUnit {
        var unit = IndexUnit(mainFile: "/w/Ä.swift", module: "Net")
        (unit.time, unit.record) = (-1, "Ä.swift-1A")
        return unit
    }

    private static let bytes = ByteCoder.write { coder throws(ByteCoder.Garbled) in
        var facts = facts
        try facts.code(&coder)
    }

    private static func read(_ bytes: [UInt8]) throws(ByteCoder.Garbled) -> RecordFacts {
        try ByteCoder.read(bytes[...], RecordFacts()) { coder, facts throws(ByteCoder.Garbled) in try facts.code(&coder) }
    }

    private static func readUnit(_ bytes: [UInt8]) throws(ByteCoder.Garbled) -> IndexUnit {
        try ByteCoder.read(bytes[...], IndexUnit()) { coder, unit throws(ByteCoder.Garbled) in try unit.code(&coder) }
    }

    @Test func facts_thatAreWrittenAndRead_areTheSame() throws {
        #expect(try "\(Self.read(Self.bytes))" == "\(Self.facts)")
        let bytes = ByteCoder.write { coder throws(ByteCoder.Garbled) in
            var unit = Self.unit
            try unit.code(&coder)
        }
        #expect(try "\(Self.readUnit(bytes))" == "\(Self.unit)")
    }

    /// For any truncation or flipped bit: an error or other facts, but no trap and no endless loop.
    @Test func bytes_thatAreDamaged_neverTrap() {
        let whole = Self.bytes
        for length in whole.indices { #expect(throws: ByteCoder.Garbled.self) { try Self.read(Array(whole[..<length])) } }
        for index in whole.indices {
            for bit in 0..<8 {
                var bytes = whole
                bytes[index] ^= 1 << bit
                _ = try? Self.read(bytes)
            }
        }
        for bytes in [[], [UInt8](repeating: 0xFF, count: 64), [0x80], whole + [0]] as [[UInt8]] {
            #expect(throws: ByteCoder.Garbled.self) { try Self.read(bytes) }
            #expect(throws: ByteCoder.Garbled.self) { try Self.readUnit(bytes) }
        }
    }
}
