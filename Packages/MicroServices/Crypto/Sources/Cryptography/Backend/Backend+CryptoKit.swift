#if !os(Linux) || SwiftCrypto
import CCryptoPortable
import Foundation

// CryptoKit on Apple platforms. On Linux, swift-crypto has the same interface, so that the tests run over this file there.
#if canImport(CryptoKit)
import CryptoKit

// This module has a type SHA256 too.
private typealias LibrarySHA256 = CryptoKit.SHA256
#else
import Crypto

private typealias LibrarySHA256 = Crypto.SHA256
#endif

extension Backend {
    static let name = "CryptoKit"

    static func fillRandom(_ memory: MutableBytes) throws {
        // The system's generator: arc4random_buf on Apple platforms, getrandom on Linux.
        var generator = SystemRandomNumberGenerator()
        for start in stride(from: 0, to: memory.count, by: 8) {
            withUnsafeBytes(of: generator.next()) { word in
                let piece = MutableBytes(rebasing: memory[start..<min(start + 8, memory.count)])
                piece.copyMemory(from: Bytes(rebasing: word[..<piece.count]))
            }
        }
    }

    static func areEqual(_ left: Bytes, _ right: Bytes) -> Bool {
        left.count == right.count && cportable_equal(left.baseAddress, right.baseAddress, left.count) == 1
    }

    static func wipe(_ memory: MutableBytes) {
        cportable_wipe(memory.baseAddress, memory.count)
    }

    /// Writes the 32-byte code of `first` followed by `second` into `code`.
    static func hmacSHA256(key: Bytes, first: Bytes, second: Bytes, into code: MutableBytes) throws {
        // HMAC pads keys with zeros. CryptoKit's documentation does not say whether a key may be empty.
        var hmac = HMAC<LibrarySHA256>(key: key.isEmpty ? SymmetricKey(data: [0] as [UInt8]) : SymmetricKey(data: key))
        hmac.update(data: first)
        hmac.update(data: second)
        hmac.finalize().withUnsafeBytes { code.copyMemory(from: $0) }
    }

    /// scrypt (RFC 7914): PBKDF2, the mixing that needs the memory, and PBKDF2 again. CryptoKit has neither.
    static func scrypt(password: Bytes, salt: Bytes, cost: PasswordHash.Cost, into output: MutableBytes) throws {
        let blocks = try SecretBytes(count: 128 * cost.blockSize * cost.parallelism) { blocks in
            try expand(password, salt: salt, into: blocks)
            let isMixed = cportable_scrypt_mix(blocks.baseAddress, cost.blockSize, 1 << cost.logarithmOfN, cost.parallelism)
            guard isMixed == 1 else { throw CryptographyError.backend("hash a password", reason: "not enough memory") }
        }
        try blocks.withUnsafeBytes { try expand(password, salt: $0, into: output) }
    }

    /// PBKDF2-HMAC-SHA-256 with one iteration.
    private static func expand(_ password: Bytes, salt: Bytes, into output: MutableBytes) throws {
        let size = SHA256.digestSize
        for (index, start) in stride(from: 0, to: output.count, by: size).enumerated() {
            let block = try SecretBytes(count: size) { block in
                try withUnsafeBytes(of: UInt32(index + 1).bigEndian) { number in
                    try hmacSHA256(key: password, first: salt, second: number, into: block)
                }
            }
            block.withUnsafeBytes { block in
                let piece = MutableBytes(rebasing: output[start..<min(start + size, output.count)])
                piece.copyMemory(from: Bytes(rebasing: block[..<piece.count]))
            }
        }
    }
}

struct SHA256Context: ~Copyable {
    private var hash = LibrarySHA256()

    init() throws {}

    mutating func update(_ bytes: Bytes) throws {
        hash.update(bufferPointer: bytes)
    }

    func finish(into digest: MutableBytes) throws {
        hash.finalize().withUnsafeBytes { digest.copyMemory(from: $0) }
    }
}
#endif
