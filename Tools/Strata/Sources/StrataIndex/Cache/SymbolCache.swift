import Foundation
import StrataWorkspace

/// A result of reading a file of an index, which is kept for the next run.
protocol CachedFact: Sendable {
    init()
    mutating func code(_ coder: inout ByteCoder)
}

extension CachedFact {
    /// Reads bytes of ``encoded``; `nil` if there are none, or they are malformed.
    init?(encoded bytes: ArraySlice<UInt8>?) {
        guard let bytes, let fact = ByteCoder.read(bytes, Self(), { $1.code(&$0) }) else { return nil }
        self = fact
    }

    var encoded: ArraySlice<UInt8> {
        var fact = self
        return ByteCoder.write { fact.code(&$0) }[...]
    }
}

/// The results of earlier runs: units by the stamps of their files, records by their names, which the compiler derives from contents.
///
/// The file ends with a checksum, so damage is a cache miss and never a wrong result.
struct SymbolCache {
    private let path: String?
    /// The form of the file, and the common inputs of all results.
    private let identity: String
    private let bytes: [UInt8]
    private let blocks: [String: Range<Int>]
    private var used: [(key: String, bytes: ArraySlice<UInt8>)] = []
    private var hasNews = false

    /// Reads the file. The cache is empty if it is missing, damaged or has another identity.
    init(path: String?, identity: [String]) {
        self.path = path
        self.identity = (["strata-symbols-7"] + identity).joined(separator: "\0")
        bytes = path.flatMap { FileManager.default.contents(atPath: $0) }.map { [UInt8]($0) } ?? []
        blocks = Self.blocks(bytes, self.identity) ?? [:]
    }

    private static func blocks(_ bytes: [UInt8], _ identity: String) -> [String: Range<Int>]? {
        let body = bytes.dropLast(8)
        guard bytes.count > 8, bytes.suffix(8).elementsEqual(sum(body)) else { return nil }
        return ByteCoder.read(body, [:]) { coder, blocks in
            var (read, count) = ("", 0)
            coder.code(&read)
            coder.code(&count)
            guard read == identity else { return coder.fail() }
            for _ in 0..<count {
                var key = ""
                coder.code(&key)
                blocks[key] = coder.block()
            }
        }
    }

    func answer(for key: String) -> ArraySlice<UInt8>? { blocks[key].map { bytes[$0] } }

    /// The facts with some keys, in their order. Damage is not cached: it may be repaired.
    mutating func read<Fact: CachedFact>(
        _ keys: [String], _ read: @Sendable (Int) throws(IndexDamage) -> Fact
    ) -> [Result<Fact, IndexDamage>] {
        let known = keys.map(answer)
        let answers = concurrently(keys.count) { index -> Result<(fact: Fact, bytes: ArraySlice<UInt8>), IndexDamage> in
            if let bytes = known[index], let fact = Fact(encoded: bytes) { return .success((fact, bytes)) }
            return Result { () throws(IndexDamage) in try read(index) }.map { ($0, $0.encoded) }
        }
        for case (let key, .success(let answer)) in zip(keys, answers) { note(answer.bytes, for: key) }
        return answers.map { $0.map(\.fact) }
    }

    /// Notes something for the next run.
    mutating func note(_ bytes: ArraySlice<UInt8>, for key: String) {
        if !(answer(for: key)?.elementsEqual(bytes) ?? false) { hasNews = true }
        used.append((key, bytes))
    }

    /// Writes what this run used for the next run. Failures are ignored, because the next run can read again.
    func keep() {
        guard let path, hasNews || used.count != blocks.count else { return }
        let body = ByteCoder.write { coder in
            var (identity, count) = (identity, used.count)
            coder.code(&identity)
            coder.code(&count)
            for (var key, bytes) in used {
                coder.code(&key)
                coder.append(bytes)
            }
        }
        let file = URL(fileURLWithPath: path)
        try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(body + Self.sum(body[...])).write(to: file, options: .atomic)
    }

    private static func sum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let sum = bytes.withUnsafeBytes { checksum($0) }
        return (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
    }

    /// FNV-1a (Fowler, Noll and Vo) over words instead of bytes, with the upper half of each product mixed into the lower one.
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
