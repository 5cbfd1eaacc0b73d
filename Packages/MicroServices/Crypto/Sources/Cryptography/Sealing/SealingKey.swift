/// A key for a ``Sealer`` and for nothing else.
///
/// It knows its algorithm and carries a number that stands in the clear in each box, so that a box finds its key again after a
/// newer key has taken over.
public struct SealingKey: Sendable {
    /// The length of the secret, in bytes.
    public static let size = 32

    /// The number that names this key in the boxes it makes.
    public let id: UInt32
    /// The cipher this key is for.
    public let algorithm: SealingAlgorithm
    let secret: KeyMaterial

    /// Takes over key bytes that come from a random generator or from ``HKDF``, never from a password.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` unless there are 32 bytes.
    public init(id: UInt32, _ secret: consuming SecretBytes, algorithm: SealingAlgorithm = .aes256GCM) throws {
        guard secret.count == Self.size else { throw CryptographyError.invalidArgument("A sealing key", "it needs exactly 32 bytes") }
        self.id = id
        self.algorithm = algorithm
        self.secret = KeyMaterial(secret)
    }

    /// A new random key.
    public static func random(id: UInt32, algorithm: SealingAlgorithm = .aes256GCM) throws -> SealingKey {
        try SealingKey(id: id, SecretBytes.random(count: size), algorithm: algorithm)
    }

    /// A key of its own for one purpose, derived with ``HKDF`` from a secret that serves several.
    ///
    /// The algorithm is part of the derivation, so the two ciphers never share key bytes.
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
