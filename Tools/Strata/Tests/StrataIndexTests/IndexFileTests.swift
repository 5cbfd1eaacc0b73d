import Testing

@testable import StrataIndex

/// Validation of a store's files before the library reads them.
@Suite struct IndexFileTests {
    /// A magic and two blocks of one and two words.
    private static let whole: [UInt8] =
        Array("IDXR".utf8) + [0x01, 0x08, 0, 0, 1, 0, 0, 0] + [1, 2, 3, 4] + [0x21, 0x0C, 0, 0, 2, 0, 0, 0] + [1, 2, 3, 4, 5, 6, 7, 8]

    private func isWhole(_ bytes: [UInt8]) -> Bool { blocks(bytes) != nil }

    private func blocks(_ bytes: [UInt8]) -> [UInt8]? {
        IndexFile.blocks(size: bytes.count, magic: "IDXR") { offset, buffer in
            guard offset + buffer.count <= bytes.count else { return false }
            buffer.copyBytes(from: bytes[offset..<offset + buffer.count])
            return true
        }
    }

    @Test func file_withCompleteBlocks_isReadAndListsThem() { #expect(blocks(Self.whole) == [0, 8]) }

    @Test func file_cutOffAnywhere_isNotWhole() {
        // After the first block the file is complete again, for the library, too.
        for length in 0..<Self.whole.count where length != 16 { #expect(!isWhole(Array(Self.whole.prefix(length))), "\(length)") }
    }

    @Test(arguments: [
        [UInt8](), Array("garbage".utf8), Array("IDXU".utf8) + whole.dropFirst(4), whole + [0], whole + [0, 0, 0, 0], whole.map { ~$0 },
        [UInt8](repeating: 0xFF, count: 64),
    ])
    func file_thatIsSomethingElse_isNotWhole(bytes: [UInt8]) { #expect(!isWhole(bytes)) }

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
