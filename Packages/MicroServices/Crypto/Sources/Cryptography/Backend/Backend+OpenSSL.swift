#if os(Linux) && !SwiftCrypto
import CCryptoShim

extension Backend {
    static let name = "OpenSSL"

    static func fillRandom(_ memory: MutableBytes) throws {
        guard ccrypto_random(memory.baseAddress, memory.count) == CCRYPTO_OK else { throw failure(to: "make random bytes") }
    }

    static func areEqual(_ left: Bytes, _ right: Bytes) -> Bool {
        left.count == right.count && ccrypto_equal(left.baseAddress, right.baseAddress, left.count) == 1
    }

    static func wipe(_ memory: MutableBytes) {
        ccrypto_wipe(memory.baseAddress, memory.count)
    }

    /// Writes the code of `first` followed by `second` into `code`, which is as long as the digest.
    static func hmac(_ algorithm: HashAlgorithm, key: Bytes, first: Bytes, second: Bytes, into code: MutableBytes) throws {
        let result = ccrypto_hmac(
            algorithm.rawValue, key.baseAddress, key.count, first.baseAddress, first.count, second.baseAddress, second.count,
            code.baseAddress, code.count)
        guard result == CCRYPTO_OK else { throw failure(to: "compute an HMAC") }
    }

    static func pbkdf2(_ algorithm: HashAlgorithm, password: Bytes, salt: Bytes, iterations: Int, into output: MutableBytes) throws {
        let result = ccrypto_pbkdf2(
            algorithm.rawValue, password.baseAddress, password.count, salt.baseAddress, salt.count, UInt32(iterations),
            output.baseAddress, output.count)
        guard result == CCRYPTO_OK else { throw failure(to: "derive a key") }
    }

    static func scrypt(password: Bytes, salt: Bytes, cost: PasswordHash.Cost, into output: MutableBytes) throws {
        // OpenSSL's default limit is 32 MiB. It also counts its scratch memory, so the limit is doubled.
        let result = ccrypto_scrypt(
            password.baseAddress, password.count, salt.baseAddress, salt.count, UInt64(1) << UInt64(cost.logarithmOfN),
            UInt64(cost.blockSize), UInt64(cost.parallelism), UInt64(cost.memory) * 2, output.baseAddress, output.count)
        guard result == CCRYPTO_OK else { throw failure(to: "hash a password") }
    }

    static func failure(to operation: String) -> CryptographyError {
        let reason = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
            ccrypto_take_error(text.baseAddress, text.count)
            return text.baseAddress.map { String(cString: $0) } ?? ""
        }
        return .backend(operation, reason: reason)
    }
}

/// A cipher with an expanded key, so that sealing a small box is cheap. Not thread-safe.
struct AEADContext: ~Copyable {
    private let raw: OpaquePointer

    /// - Parameter key: 32 bytes.
    init(algorithm: SealingAlgorithm, key: Bytes, sealing: Bool) throws {
        let identifier =
            switch algorithm {
            case .aes256GCM: CCRYPTO_AES_256_GCM
            case .chaCha20Poly1305: CCRYPTO_CHACHA20_POLY1305
            }
        guard let raw = ccrypto_aead_new(identifier, key.baseAddress, sealing ? 1 : 0) else {
            throw Backend.failure(to: "set up a cipher")
        }
        self.raw = raw
    }

    deinit {
        ccrypto_aead_free(raw)
    }

    /// Writes the ciphertext of `input.count` bytes, then the tag. The associated data is `head` followed by `associated`.
    func seal(_ input: Bytes, nonce: Bytes, head: Bytes, associated: Bytes, into output: MutableBytes) throws {
        let result = ccrypto_aead_seal(
            raw, nonce.baseAddress, head.baseAddress, head.count, associated.baseAddress, associated.count,
            input.baseAddress, input.count, output.baseAddress, output.baseAddress?.advanced(by: input.count))
        guard result == CCRYPTO_OK else { throw Backend.failure(to: "seal") }
    }

    /// Decrypts `input`, which is ciphertext and tag. If the tag is invalid, wipes `output` and throws.
    func open(_ input: Bytes, nonce: Bytes, head: Bytes, associated: Bytes, into output: MutableBytes) throws {
        let count = input.count - SealedHeader.tagSize
        let result = ccrypto_aead_open(
            raw, nonce.baseAddress, head.baseAddress, head.count, associated.baseAddress, associated.count,
            input.baseAddress, count, input.baseAddress?.advanced(by: count), output.baseAddress)
        if result == CCRYPTO_FORGED { throw CryptographyError.authenticationFailed }
        guard result == CCRYPTO_OK else { throw Backend.failure(to: "open a box") }
    }
}

struct HashContext: ~Copyable {
    private let raw: OpaquePointer

    init(_ algorithm: HashAlgorithm) throws {
        guard let raw = ccrypto_hash_new(algorithm.rawValue) else { throw Backend.failure(to: "set up a hash") }
        self.raw = raw
    }

    deinit {
        ccrypto_hash_free(raw)
    }

    func update(_ bytes: Bytes) throws {
        guard ccrypto_hash_update(raw, bytes.baseAddress, bytes.count) == CCRYPTO_OK else { throw Backend.failure(to: "hash") }
    }

    func finish(into digest: MutableBytes) throws {
        guard ccrypto_hash_finish(raw, digest.baseAddress, digest.count) == CCRYPTO_OK else { throw Backend.failure(to: "hash") }
    }
}
#endif
