/// A key for a ``Sealer``.
///
/// Its identifier is stored unencrypted in each box, so that older boxes can be opened after a key rotation.
public struct SealingKey: Sendable {
    /// The size of the secret in bytes.
    public static let size = 32

    /// The identifier of the key in the boxes that it seals.
    public let id: UInt32
    /// The cipher of this key.
    public let algorithm: SealingAlgorithm
    let secret: KeyMaterial

    /// Creates a key from bytes of a random generator or of ``HKDF``, never from a password.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` unless there are 32 bytes.
    public init(id: UInt32, _ secret: consuming SecretBytes, algorithm: SealingAlgorithm = .aes256GCM) throws {
        guard secret.count == Self.size else { throw CryptographyError.invalidArgument("A sealing key", "it needs exactly 32 bytes") }
        self.id = id
        self.algorithm = algorithm
        self.secret = KeyMaterial(secret)
    }

    /// Returns a new random key.
    public static func random(id: UInt32, algorithm: SealingAlgorithm = .aes256GCM) throws -> SealingKey {
        try SealingKey(id: id, SecretBytes.random(count: size), algorithm: algorithm)
    }

    /// Derives a key for one purpose with ``HKDF`` from a secret that is used for several.
    ///
    /// The derivation includes the algorithm, so the two ciphers never share key bytes.
    public static func derived(
        id: UInt32,
        from secret: borrowing SecretBytes,
        purpose: String,
        algorithm: SealingAlgorithm = .aes256GCM
    ) throws -> SealingKey {
        let info = Array("sealing key 1:\(algorithm.rawValue):\(purpose)".utf8)
        return try SealingKey(id: id, HKDF.derive(from: secret, info: info, count: size), algorithm: algorithm)
    }
}

/// An authenticated cipher. Each key is bound to one.
public enum SealingAlgorithm: UInt8, Hashable, Sendable, CaseIterable {
    /// AES-256 in Galois/Counter Mode (NIST SP 800-38D). The default; fast with hardware support for AES.
    case aes256GCM = 1
    /// ChaCha20-Poly1305 (RFC 8439); fast without hardware support.
    case chaCha20Poly1305 = 2
}
