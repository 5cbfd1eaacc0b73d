import Foundation

/// The results of earlier runs: units by the stamps of their files, records by their names, which the compiler derives from their contents.
///
/// The file ends with a checksum, so damage is a cache miss and never a wrong result.
struct SymbolCache: Sendable {
    /// The subject of an answer.
    struct Key: Hashable, Sendable {
        /// The file, and other inputs of the result.
        var name: String
        /// The stamp of the file, unless its name determines its contents.
        var stamp = FileStamp()
    }

    /// The form of the file and of the answers in it.
    private static let mark = "strata-symbols-5"

    private let bytes: [UInt8]
    private let blocks: [Key: Range<Int>]

    var count: Int { blocks.count }

    /// Reads the file. The cache is empty if it is missing, damaged or has another identity: the common inputs of all results.
    init(path: String?, identity: [String]) {
        guard let path, let data = FileManager.default.contents(atPath: path) else {
            (bytes, blocks) = ([], [:])
            return
        }
        let bytes = [UInt8](data)
        self.bytes = bytes
        blocks = (try? Self.blocks(bytes, identity)) ?? [:]
    }

    func answer(for key: Key) -> ArraySlice<UInt8>? { blocks[key].map { bytes[$0] } }

    private static func blocks(_ bytes: [UInt8], _ identity: [String]) throws(ByteCoder.Garbled) -> [Key: Range<Int>] {
        guard bytes.count > 8 else { throw .init() }
        let body = bytes.dropLast(8)
        let sum = body.withUnsafeBytes { checksum($0) }
        guard bytes.suffix(8).elementsEqual(Self.bytes(sum)) else { throw .init() }
        return try ByteCoder.read(body, [:]) { coder, blocks throws(ByteCoder.Garbled) in
            for text in [mark] + identity {
                var read = ""
                try coder.code(&read)
                guard read == text else { throw .init() }
            }
            var count = 0
            try coder.code(&count)
            for _ in 0..<count {
                var key = Key(name: "")
                try coder.code(&key.name)
                try key.stamp.code(&coder)
                blocks[key] = try coder.block(0)
            }
        }
    }

    private static func bytes(_ number: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

    /// Writes results for the next run. Failures are ignored, because the next run can read again.
    static func write(_ answers: [(key: Key, bytes: ArraySlice<UInt8>)], to path: String, identity: [String]) {
        let body = ByteCoder.write { coder throws(ByteCoder.Garbled) in
            for var text in [mark] + identity { try coder.code(&text) }
            var count = answers.count
            try coder.code(&count)
            for (var key, bytes) in answers {
                try coder.code(&key.name)
                try key.stamp.code(&coder)
                coder.append(bytes)
            }
        }
        let data = Data(body + bytes(body.withUnsafeBytes { checksum($0) }))
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// FNV-1a (Fowler, Noll and Vo) over words instead of bytes, with the upper half of each product mixed into the lower one. Takes two
    /// milliseconds for ten megabytes.
    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
        func add(_ word: UInt64) {
            hash = (hash ^ word) &* 0x0000_0100_0000_01B3
            hash ^= hash >> 32
        }
        let words = bytes.count / 8
        for index in 0..<words { add(bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self).littleEndian) }
        for byte in bytes[(words * 8)...] { add(UInt64(byte)) }
        return hash
    }
}
