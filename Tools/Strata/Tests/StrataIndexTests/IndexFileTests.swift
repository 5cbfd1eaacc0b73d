import Testing

@testable import StrataIndex

/// The files of a store.
@Suite struct IndexFileTests {
    /// A magic, a block of a version, and one of a declaration without a layout: its code, eight values, and no text.
    private static let whole: [UInt8] =
        Array("IDXR".utf8) + block(8, [(3, 3), (0, 6), (1, 6), (5, 6)])
        + block(9, [(3, 3), (1, 6), (8, 6)] + [6, 0, 0, 0, 2, 0, 0, 0].map { ($0, 6) })

    /// A block with codes of three bits, from values with their numbers of bits.
    private static func block(_ number: Int, _ values: [(value: Int, width: Int)]) -> [UInt8] {
        let content = words(values + [(0, 3)])
        return words([(1, 2), (number, 8), (3, 4)]) + words([(content.count / 4, 32)]) + content
    }

    private static func words(_ values: [(value: Int, width: Int)]) -> [UInt8] {
        var bits = values.flatMap { value, width in (0..<width).map { value >> $0 & 1 } }
        while bits.count % 32 != 0 { bits.append(0) }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            UInt8((0..<8).reduce(0) { $0 | bits[start + $1] << $1 })
        }
    }

    private func records(_ bytes: [UInt8], _ magic: StaticString = "IDXR") throws -> [[UInt64]] {
        var found: [[UInt64]] = []
        try bytes.withUnsafeBytes { bytes in
            try Bitstream.read(bytes, magic: magic, blocks: [8, 9]) { block, record throws(IndexDamage) in
                found.append([UInt64(block), record.code] + record.values)
            }
        }
        return found
    }

    @Test func file_withRecords_listsTheirCodesAndValues() throws {
        #expect(try records(Self.whole) == [[8, 0, 5], [9, 1, 6, 0, 0, 0, 2, 0, 0, 0]])
    }

    /// Such a list takes no bytes, so that a small file could fill the memory.
    @Test func list_ofConstants_isNotRead() {
        let layout = [(2, 3), (3, 5), (1, 1), (1, 8), (0, 1), (3, 3), (1, 1), (0, 8)]
        let bytes = Array("IDXR".utf8) + Self.block(9, layout + [(4, 3), (5, 6)])
        #expect(throws: IndexDamage.garbled) { try records(bytes) }
    }

    @Test func record_ofAnotherVersion_isNotRead() {
        let filter = NameFilter(modules: [], own: "A", includesOwn: false)
        let other = Array("IDXR".utf8) + Self.block(8, [(3, 3), (0, 6), (1, 6), (6, 6)])
        #expect(throws: IndexDamage.garbled) { try other.withUnsafeBytes { try RecordReader.facts($0, filter) } }
        #expect(throws: Never.self) { try Self.whole.withUnsafeBytes { try RecordReader.facts($0, filter) } }
    }

    @Test(arguments: [
        ("A.swift.o-1X2Y", true), ("A.o-1X2Y", true), ("a.b.swift.o-1", true), ("ssl.cc.o-2B", false), ("x.c.o-2B", false),
        ("x.S.o-2", false),
        ("UIKit.pcm-3C", false), ("Swift.swiftmodule-4D", false), ("A.swift.o", false), ("", false), ("-", false), (".o-", true),
    ])
    func unitName_indicatesWhetherItMayBeSwift(name: String, expected: Bool) {
        var name = name
        #expect(name.withUTF8 { IndexStore.mayBeSwift(UnsafeRawBufferPointer($0)) } == expected)
    }

    @Test(arguments: [
        ("s:3Net6ClientC", true), ("s:2UI4PageV", false), ("s:Si3NetE5leakySiyF", true), ("s:SS5countSivp", false), ("c:@M@Net", false),
        ("s:99999999999999999999Net", false), ("s:", false), ("", false), ("s:3Ne", false),
    ])
    func filter_keepsPossibleReferencesToOtherModules(usr: String, expected: Bool) {
        var usr = usr
        let filter = NameFilter(modules: ["Net", "UI"], own: "UI", includesOwn: false)
        #expect(usr.withUTF8 { filter.mayBeForeign(UnsafeRawBufferPointer($0)) } == expected)
    }
}
