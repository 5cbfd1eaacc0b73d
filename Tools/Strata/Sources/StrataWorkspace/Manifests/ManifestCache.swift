import Foundation

/// The toolchain's answers on disk, keyed by everything that they depend on.
///
/// An entry contains its whole key and a checksum of the answer, so a collision or damage is a miss and never a wrong answer.
struct ManifestCache: Sendable {
    let directory: String

    private static let mark = "strata-manifest-1"

    func answer(for key: [UInt8]) -> [UInt8]? {
        guard let data = FileManager.default.contents(atPath: path(for: key)) else { return nil }
        let bytes = [UInt8](data)
        guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
        let header = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
        guard header.count == 3, header[0] == Self.mark, let keyLength = Int(header[1]), keyLength == key.count,
            bytes.count >= end + 1 + keyLength
        else { return nil }
        let body = bytes[(end + 1 + keyLength)...]
        guard bytes[(end + 1)..<(end + 1 + keyLength)].elementsEqual(key), header[2] == Self.checksum(body) else { return nil }
        return Array(body)
    }

    /// Stores an answer. Failures are ignored, because the next run can evaluate again.
    func store(_ answer: [UInt8], for key: [UInt8]) {
        try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let header = "\(Self.mark) \(key.count) \(Self.checksum(answer[...]))\n"
        try? Data(Array(header.utf8) + key + answer).write(to: URL(fileURLWithPath: path(for: key)), options: .atomic)
    }

    private func path(for key: [UInt8]) -> String { "\(directory)/\(Self.checksum(key[...])).dump" }

    /// 64-bit FNV-1a (Fowler, Noll and Vo), to detect damage; the key itself is compared in full.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
