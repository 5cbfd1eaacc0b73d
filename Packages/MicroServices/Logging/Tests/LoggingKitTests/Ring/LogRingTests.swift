import Foundation
import Testing

@testable import LoggingKit

/// The rings of earlier runs.
@Suite(.timeLimit(.minutes(10))) struct LogRingTests {
    private let folder = TestFolder()
    private var path: String { folder.path + "/app.ring" }

    private func ring() throws -> LogRing { try LogRing(path: path, capacity: 0, run: 7, started: 5, cursor: RingCursor()) }

    @Test(arguments: [
        (0, 0), (8, 0), (100, 0), (4_096, 0), (36_864, 32_768), (69_631, 65_535), (69_633, 65_537), (69_632, 131_072), (135_168, 65_536),
    ])
    func file_ofAnotherSize_isNoRing(size: Int, capacity: UInt64) throws {
        _ = try ring()
        let bytes = folder.read("app.ring")
        #expect(bytes.count == 69_632)
        var changed = Array(bytes.prefix(size)) + Array(repeating: 0, count: max(0, size - bytes.count))
        if size > 24 { withUnsafeBytes(of: capacity.littleEndian) { changed.replaceSubrange(16..<24, with: $0) } }
        try folder.write(changed, "app.ring")
        #expect(LogRing(existing: path) == nil)
    }

    @Test func file_withOneIntactCursor_isARing_withoutOneNot() throws {
        do {
            let ring = try ring()
            // Writes the second cursor.
            ring.commit(ring.cursor)
        }
        let bytes = folder.read("app.ring")
        for (places, isRing) in [([264], true), ([520], true), ([264, 520], false), ([0], false)] {
            var changed = bytes
            for place in places { changed[place] ^= 1 }
            try folder.write(changed, "app.ring")
            #expect((LogRing(existing: path) != nil) == isRing)
        }
    }

    /// The next version reads the rings of this one, so the values are fixed. They were calculated by another program.
    @Test(
        arguments: [
            (0, 0x5384_5412_7B09_6497), (7, 0x75E7_6EC4_3F95_BAB8), (8, 0x9E51_F7DA_D880_4AB4), (15, 0x6DC8_137C_AED2_C2D0),
            (16, 0xB5EB_CBA9_49DF_7F20), (23, 0x7A7D_85FE_28CE_8BEC), (24, 0xE640_28B8_80D3_D827), (33, 0x365F_4A3D_73D2_70AB),
            (48, 0xD046_65CB_A2A9_D511),
        ] as [(Int, UInt64)])
    func digest_hasItsValue(count: Int, value: UInt64) {
        let bytes = (0..<count).map { UInt8($0 + 1) }
        #expect(bytes.withUnsafeBytes { Digest.of($0, seed: 7) } == value)
    }
}
