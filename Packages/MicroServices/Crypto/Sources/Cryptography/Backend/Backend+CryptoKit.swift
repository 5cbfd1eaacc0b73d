#if !os(Linux) || SwiftCrypto
import CCryptoPortable
import Foundation

// CryptoKit on Apple platforms. On Linux, swift-crypto has the same interface, so that the tests run over this file there.
#if canImport(CryptoKit)
import CryptoKit

// This module has types of these names too.
private typealias LibrarySHA256 = CryptoKit.SHA256
private typealias LibrarySHA384 = CryptoKit.SHA384
private typealias LibrarySHA512 = CryptoKit.SHA512
private typealias LibraryHMAC<Hash: HashFunction> = CryptoKit.HMAC<Hash>
#else
import Crypto

private typealias LibrarySHA256 = Crypto.SHA256
private typealias LibrarySHA384 = Crypto.SHA384
private typealias LibrarySHA512 = Crypto.SHA512
private typealias LibraryHMAC<Hash: HashFunction> = Crypto.HMAC<Hash>
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

    /// Writes the code of `first` followed by `second` into `code`, which is as long as the digest.
    static func hmac(_ algorithm: HashAlgorithm, key: Bytes, first: Bytes, second: Bytes, into code: MutableBytes) throws {
        switch algorithm {
        case .sha256: hmac(LibrarySHA256.self, key: key, first: first, second: second, into: code)
        case .sha384: hmac(LibrarySHA384.self, key: key, first: first, second: second, into: code)
        case .sha512: hmac(LibrarySHA512.self, key: key, first: first, second: second, into: code)
        }
    }

    private static func hmac<Hash: HashFunction>(_: Hash.Type, key: Bytes, first: Bytes, second: Bytes, into code: MutableBytes) {
        var hmac = LibraryHMAC<Hash>(key: symmetricKey(key))
        hmac.update(data: first)
        hmac.update(data: second)
        hmac.finalize().withUnsafeBytes { code.copyMemory(from: $0) }
    }

    /// HMAC pads keys with zeros. CryptoKit's documentation does not say whether a key may be empty.
    private static func symmetricKey(_ key: Bytes) -> SymmetricKey {
        key.isEmpty ? SymmetricKey(data: [0] as [UInt8]) : SymmetricKey(data: key)
    }

    /// CryptoKit has no PBKDF2. This one iterates its HMAC.
    static func pbkdf2(_ algorithm: HashAlgorithm, password: Bytes, salt: Bytes, iterations: Int, into output: MutableBytes) throws {
        switch algorithm {
        case .sha256: try pbkdf2(LibrarySHA256.self, password: password, salt: salt, iterations: iterations, into: output)
        case .sha384: try pbkdf2(LibrarySHA384.self, password: password, salt: salt, iterations: iterations, into: output)
        case .sha512: try pbkdf2(LibrarySHA512.self, password: password, salt: salt, iterations: iterations, into: output)
        }
    }

    private static func pbkdf2<Hash: HashFunction>(
        _: Hash.Type, password: Bytes, salt: Bytes, iterations: Int, into output: MutableBytes
    ) throws {
        let size = Hash.Digest.byteCount
        let keyed = LibraryHMAC<Hash>(key: symmetricKey(password))
        for (index, start) in stride(from: 0, to: output.count, by: size).enumerated() {
            let block = try SecretBytes(count: 2 * size) { memory in
                // The code of this iteration, and the sum of all.
                let (code, sum) = (MutableBytes(rebasing: memory[..<size]), MutableBytes(rebasing: memory[size...]))
                for iteration in 0..<iterations {
                    var hmac = keyed
                    if iteration == 0 {
                        hmac.update(data: salt)
                        withUnsafeBytes(of: UInt32(index + 1).bigEndian) { hmac.update(data: $0) }
                    } else {
                        hmac.update(data: Bytes(code))
                    }
                    hmac.finalize().withUnsafeBytes { code.copyMemory(from: $0) }
                    for place in 0..<size { sum[place] ^= code[place] }
                }
            }
            block.withUnsafeBytes { block in
                let piece = MutableBytes(rebasing: output[start..<min(start + size, output.count)])
                piece.copyMemory(from: Bytes(rebasing: block[size..<size + piece.count]))
            }
        }
    }

    /// scrypt (RFC 7914): PBKDF2, the mixing that needs the memory, and PBKDF2 again. CryptoKit has neither.
    static func scrypt(password: Bytes, salt: Bytes, cost: PasswordHash.Cost, into output: MutableBytes) throws {
        let blocks = try SecretBytes(count: 128 * cost.blockSize * cost.parallelism) { blocks in
            try pbkdf2(.sha256, password: password, salt: salt, iterations: 1, into: blocks)
            let isMixed = cportable_scrypt_mix(blocks.baseAddress, cost.blockSize, 1 << cost.logarithmOfN, cost.parallelism)
            guard isMixed == 1 else { throw CryptographyError.backend("hash a password", reason: "not enough memory") }
        }
        try blocks.withUnsafeBytes { try pbkdf2(.sha256, password: password, salt: $0, iterations: 1, into: output) }
    }
}

struct HashContext: ~Copyable {
    private var hash: any HashFunction

    init(_ algorithm: HashAlgorithm) throws {
        hash =
            switch algorithm {
            case .sha256: LibrarySHA256()
            case .sha384: LibrarySHA384()
            case .sha512: LibrarySHA512()
            }
    }

    mutating func update(_ bytes: Bytes) throws {
        hash.update(bufferPointer: bytes)
    }

    func finish(into digest: MutableBytes) throws {
        hash.finalize().withUnsafeBytes { digest.copyMemory(from: $0) }
    }
}
#endif
