import Testing

@testable import CacheKit

@Suite(.timeLimit(.minutes(10))) struct ChecksumTests {
    // RFC 3720, appendix B.4.
    @Test(
        arguments: [
            ([UInt8](repeating: 0, count: 32), 0x8A91_36AA), ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
            (Array(0..<32), 0x46DD_794E), (Array((0..<32).reversed()), 0x113F_DB5C), (Array("123456789".utf8), 0xE306_9283), ([], 0),
        ] as [([UInt8], UInt32)])
    func checksum_ofPublishedExamples_matches(bytes: [UInt8], checksum: UInt32) {
        #expect(Checksum.crc32c(bytes) == checksum)
    }

    /// Covers the lengths around the start of the lanes.
    @Test func checksum_ofAnyLength_equalsTheTableVersion() {
        var random = FixedGenerator(state: 8)
        let bytes = (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        for count in [1, 7, 8, 3_071, 3_072, 3_073, 6_143, 6_144, 9_999, 10_000] {
            for start in [UInt32(0), 1, 0xFFFF_FFFF, 0x1234_5678] {
                bytes.prefix(count).withUnsafeBytes { part in
                    #expect(Checksum.crc32c(part, continuing: start) == Checksum.byTables(part, continuing: start), "\(count)")
                }
            }
        }
    }
}
